import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { refuseDeadSections } from '../scripts/docs/dead-sections.ts'
import { ALSO, COMMANDS } from '../scripts/portal/commands.ts'
import { root } from '../scripts/portal/settings.ts'
import { blocksOf, readPages, unknownIn } from './documentation/commands.ts'
import { documentedIn, isNamed, readVariables, variablesIn } from './documentation/variables.ts'

const pages = readPages()
const blocks = pages.flatMap(blocksOf)
/** The page that describes every variable. */
const CONFIGURE = 'docs/operations/configure.md'
const described = documentedIn(readFileSync(path.join(root, CONFIGURE), 'utf8'))
const inCode = readVariables()

/** Names that a page defines in its own text. */
const OF_THE_SHELL = new Set(['NAME', 'DOMAIN', 'BACKUP', 'POSTGRESQL_CLIENT'])
const scriptsOf = (folder: string) =>
  Object.keys(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).scripts ?? {})
const known = {
  commands: new Set([...Object.keys(COMMANDS), ...Object.keys(ALSO)]),
  scripts: new Set([...scriptsOf('.'), ...scriptsOf('apps/web')]),
  variables: new Set([...inCode.keys(), ...OF_THE_SHELL, ...described, ...benchVariables()]),
  exists: (file: string) => file.includes('*') || globSync(file, { cwd: root }).length > 0,
}

function benchVariables(): string[] {
  return globSync(['bench/**/*.ts', 'tests/**/*.ts', 'apps/api/test/**/*.ts'], { cwd: root }).flatMap(
    (file) => variablesIn(readFileSync(path.join(root, file), 'utf8')),
  )
}

describe('the variables of the environment', () => {
  it(`are all described in ${CONFIGURE}`, () => {
    const missing = [...inCode].filter(([name]) => !described.includes(name))
    expect(missing.map(([name, file]) => `${name} (${file})`)).toEqual([])
    expect(inCode.size).toBeGreaterThan(60)
  })

  it(`that ${CONFIGURE} describes are each read by the code`, () => {
    expect(described.filter((name) => !isNamed(name))).toEqual([])
    expect(isNamed('NAMED_BY_NOTHING')).toBe(false)
  })

  it('would be missed', () => {
    expect(variablesIn('  NEW_ONE: z.optional(z.string()),\nif (process.env.ANOTHER) x = env.THIRD')).toEqual(
      ['ANOTHER', 'THIRD', 'NEW_ONE'],
    )
    expect(documentedIn('| `A_ONE`, `A_TWO` | none | like `A_THREE` |\nand `A_FOUR`')).toEqual([
      'A_ONE',
      'A_TWO',
    ])
  })
})

describe('the commands of the pages', () => {
  it('name scripts, files and variables that are there', () => {
    const unknown = blocks.flatMap(({ page, line, commands }) =>
      unknownIn(commands, known).map((what) => `${page}:${line}: ${what}`),
    )
    expect(unknown).toEqual([])
    expect(blocks.length).toBeGreaterThan(10)
  })

  it('are told in the text by names that are there', () => {
    const told = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/`(npm run [^`]+|chukta [^`]+|node [\w./-]+\.ts[^`]*)`/g)].flatMap(
        ([, command = '']) => unknownIn(command, known).map((what) => `${page}: ${what}`),
      ),
    )
    expect(told).toEqual([])
  })

  it('tell of files in deploy/ that are there', () => {
    const told = pages.flatMap(({ page, text }) =>
      [...text.matchAll(/`(deploy\/[\w./@-]+\w)`/g)].map(([, file = '']) => ({ page, file })),
    )
    expect(told.filter(({ file }) => !known.exists(file))).toEqual([])
    expect(told.length).toBeGreaterThan(3)
  })

  it('are commands to a shell', () => {
    for (const { page, line, commands } of blocks) {
      const check = () => execFileSync('bash', ['-n'], { input: commands, stdio: ['pipe', 'ignore', 'pipe'] })
      expect(check, `${page}:${line}`).not.toThrow()
    }
  })

  it('would be found wrong', () => {
    const wrong =
      'FOO_BAR=1 npm run backups\nchukta back\nnode scripts/nothing.ts && npm isntall\nnginx -c deploy/none.conf'
    expect(unknownIn(wrong, known)).toEqual([
      'npm run backups',
      'npm isntall',
      'chukta back',
      'scripts/nothing.ts',
      'deploy/none.conf',
      'FOO_BAR',
    ])
    const page = {
      page: 'a.md',
      text: 'one\n\n1. x\n\n   ```sh run:try\n   npm ci\n   ```\n\n```ts\nnpm x\n```\n',
    }
    expect(blocksOf(page)).toEqual([{ page: 'a.md', line: 5, commands: 'npm ci\n', run: 'try' }])
  })
})

describe('links to sections', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'sections-'))
  afterAll(() => rmSync(site, { recursive: true }))

  it('are refused when the page has none of that name', () => {
    mkdirSync(path.join(site, 'a'))
    writeFileSync(path.join(site, 'a', 'index.html'), '<h2 id="there">x</h2><a href="/docs/b#here">b</a>')
    writeFileSync(path.join(site, 'b.html'), '<h2 id="here">x</h2><a href="/docs/a/#there">a</a>')
    expect(() => refuseDeadSections(site)).not.toThrow()
    writeFileSync(path.join(site, 'b.html'), '<a href="/docs/a/#gone">a</a>')
    expect(() => refuseDeadSections(site)).toThrow('b.html: /docs/a/#gone\na/index.html: /docs/b#here')
  })
})

describe('the log lines of the pages for operators', () => {
  /** Quoted sentences, and what is searched for in a log. */
  const QUOTED = /`([a-z]+(?:[ ;,]+[a-z]+){3,})`|grep (?:-i )?'([a-z]+(?: [a-z]+)+)'/g
  /** Lines of PostgreSQL and systemd. */
  const FOREIGN = /^(canceling statement|npm|systemctl|patronictl|journalctl) /

  const linesIn = (text: string) =>
    [...text.matchAll(QUOTED)]
      .map(([, quoted, searched]) => quoted ?? searched ?? '')
      .filter((line) => !FOREIGN.test(line))

  it('are written by the code', () => {
    const code = globSync(['apps/api/src/**/*.ts', 'scripts/**/*.ts', 'apps/api/schema/**/*.sql'], {
      cwd: root,
    })
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    const quoted = globSync('docs/operations/**/*.md', { cwd: root }).flatMap((page) =>
      linesIn(readFileSync(path.join(root, page), 'utf8')).map((line) => ({ page, line })),
    )
    expect(quoted.length).toBeGreaterThan(10)
    expect(quoted.filter(({ line }) => !code.includes(line))).toEqual([])
  })

  it('would be missed', () => {
    expect(
      linesIn(
        "one (`a gateway did nothing at all`), or grep 'the other line' | tail; `npm run the thing now`",
      ),
    ).toEqual(['a gateway did nothing at all', 'the other line'])
  })
})
