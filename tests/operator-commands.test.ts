// Operators' commands and the database that they speak to.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { commandOf } from '../apps/api/src/platform/configuration/command-of.ts'
import { LIVE } from '../apps/api/test/portal/live-settings.ts'
import { COMMANDS, commandsOf } from '../scripts/portal/commands.ts'
import { readInstallation } from '../scripts/portal/installation.ts'
import { root } from '../scripts/portal/settings.ts'
import { findClusterFolder } from '../scripts/postgres/cluster.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-operator-'))
const dataDir = path.join(home, 'data')
afterAll(async () => {
  await removePostgres(dataDir)
  rmSync(home, { recursive: true, force: true })
})

const scripts = JSON.parse(String(spawnSync('cat', ['package.json'], { cwd: root }).stdout))
  .scripts as Record<string, string>
/** Every command that looks at a database or changes it. */
const ON_A_DATABASE = commandsOf('database')

/** Runs a command of package.json with nothing in its environment but these variables. */
function run(name: string, args: string[], env: NodeJS.ProcessEnv) {
  const [, ...words] = scripts[name]?.split(' ') ?? []
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, said: stderr.trim() }
}

const file = (name: string, text: string) => {
  const place = path.join(home, name)
  writeFileSync(place, text)
  return place
}

describe('where there is no database', () => {
  it.each([...ON_A_DATABASE, 'backup'])('%s makes none, and says so', (name) => {
    const { status, stdout, said } = run(name, name === 'backup' ? [path.join(home, 'place')] : [], {
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: 'long enough to be one',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(said).toMatch(
      name === 'backup'
        ? `There is nothing to back up: ${dataDir} holds no portal.`
        : `There is no database in ${dataDir}, and this command makes none.`,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('looks at every command that there is', () => {
    expect(ON_A_DATABASE.length).toBeGreaterThanOrEqual(8)
  })
})

it('a server of one’s own without tables is refused, but by the migration', async () => {
  const admin = new pg.Client({ connectionString: inject('databaseAdminUrl') })
  await admin.connect()
  const name = `empty_${process.pid}`
  await admin.query(`create database ${name}`)
  try {
    const url = new URL(inject('databaseAdminUrl'))
    url.pathname = `/${name}`
    const env = { DATABASE_URL: url.href, DATA_DIR: home }
    const { status, stdout, said } = run('check-books', [], env)
    expect([status, stdout]).toEqual([1, ''])
    expect(said).toBe(
      `The database (${name} on ${url.hostname}:${url.port} as ${url.username}) is empty: npm run migrate makes its tables. Is it the right one?`,
    )
    expect(run('create-super-admin', ['--name', 'B'], env).said).toContain('is empty')
    expect(said).not.toContain(url.password)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

it('a new installation: migrate --new makes the database, and every command names it', () => {
  const settings = file('chukta.env', `\uFEFF# The portal\r\nDATA_DIR="${dataDir}"\r\nPORT = 4000 \r\n`)
  const first = run('migrate', ['--env', settings, '--new'], {})
  expect(first.said).toBe(`Database: the bundled one in ${dataDir}. Environment: ${settings}.`)
  expect(first.stdout).toMatch(/^Applied \d+ migrations\. The schema is at \d{4}-[\w-]+\.sql\.\n$/)
  const second = run('migrate', ['--new', `--env=${settings}`], {})
  expect(second.stdout).toMatch(/^Nothing to apply\. The schema is at /)
  const books = run('check-books', ['--env', settings], {})
  expect(books.said).toContain(`the bundled one in ${dataDir}`)
  expect(books.stdout).toMatch(/(\d+) of \1 hold/)
  expect(books.status).toBe(0)
})

/** Gives the only user the address of the demo's super admin. */
async function asDemo(): Promise<void> {
  const postgres = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  await client.query(`update users set email = 'superadmin@chukta.test'`)
  await client.end()
  await postgres.stop()
}

it('reset deletes the database wherever it is, after a question, and nothing of a live portal', async () => {
  const env = { DATA_DIR: dataDir }
  const folder = findClusterFolder(dataDir)
  expect(folder).not.toBeNull()
  expect(run('reset', ['--yes'], { ...env, ...LIVE })).toMatchObject({
    status: 1,
    said: 'This portal is live, or a rehearsal: its data are deleted by hand alone, after a backup.',
  })
  // Without the variables of a live portal its records decide.
  const answers = ['--name', 'A Person', '--email', 'a@company.in', '--mobile', '9876543210']
  expect(
    run('create-super-admin', answers, { ...env, SUPER_ADMIN_PASSWORD: 'quite a long one' }).status,
  ).toBe(0)
  expect(run('reset', ['--yes'], env)).toMatchObject({
    status: 1,
    said: `The database of ${dataDir} has users of its own, and no demo data: it is deleted by hand alone, after a backup.`,
  })
  expect(existsSync(folder ?? '')).toBe(true)
  await asDemo()
  // The input is at its end: no answer is no consent.
  expect(run('reset', [], env).stdout).toContain('Nothing was deleted.')
  expect(existsSync(folder ?? '')).toBe(true)
  expect(run('reset', ['--yes'], env).stdout).toContain('Deleted ')
  expect([existsSync(folder ?? ''), existsSync(dataDir)]).toEqual([false, false])
  expect(run('reset', ['--yes'], env).stdout).toContain('There is nothing to delete')
})

describe('chukta', () => {
  const chukta = (...args: string[]) =>
    spawnSync(path.join(root, 'bin/chukta'), args, { encoding: 'utf8', env: { PATH: process.env.PATH } })

  it('has every command of npm for operators, and a program for each of its own', () => {
    const led = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/chukta.ts '))
    expect(led).toEqual(led.map(([name]) => [name, `node scripts/chukta.ts ${name}`]))
    // A clone is upgraded by git.
    const own = ['upgrade', 'rollback']
    const programs = Object.keys(COMMANDS).filter(
      (name) => COMMANDS[name]?.kind !== 'itself' && !own.includes(name),
    )
    expect(led.map(([name]) => name).toSorted()).toEqual(programs.toSorted())
  })

  it('refuses what it does not know, and lists what there is', () => {
    for (const name of ['backups', 'toString', '--halp']) {
      const { status, stdout, stderr } = chukta(name)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toContain(`There is no command "${name}".`)
      for (const known of Object.keys(COMMANDS)) expect(stderr).toContain(`\n  ${known} `)
    }
  })

  it('is found through links, and passes arguments on', () => {
    const link = path.join(home, 'linked')
    symlinkSync(path.join(root, 'bin/chukta'), link)
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    expect(String(spawnSync(link, ['version']).stdout)).toBe(`${version}\n`)
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'long enough to be one' }
    const { status, stderr } = spawnSync(link, ['drill', 'a', 'b'], { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([1, expect.stringContaining('DRILL FAILED: Name one folder or bucket')])
    expect(chukta('start', '--new').stderr).toContain('start takes --env FILE, and no "--new".')
  })
})

describe('the environment of an installation', () => {
  const installed = file(
    'installed.env',
    `DATA_DIR=/var/lib/chukta\nSMTP_URL='smtp://a:b#c@mail.example.in'\n`,
  )

  it('is read where the shell names no database, and the shell’s variables win', () => {
    const { env, args, file } = readInstallation(['x'], { SMTP_URL: 'smtp://other' }, installed)
    expect([env.DATA_DIR, env.SMTP_URL, args, file]).toEqual([
      '/var/lib/chukta',
      'smtp://other',
      ['x'],
      installed,
    ])
    expect(readInstallation([], {}, installed).env.SMTP_URL).toBe('smtp://a:b#c@mail.example.in')
  })

  it.each(['DATA_DIR', 'DATABASE_URL'])('is left alone where the shell names a database by %s', (name) => {
    expect(readInstallation([], { [name]: 'x' }, installed)).toEqual({
      env: { [name]: 'x' },
      args: [],
      file: null,
    })
  })

  it('keeps its data where the units do, unless its file says otherwise', () => {
    const bare = file('bare.env', 'PORT=4000\n')
    expect(readInstallation([], {}, bare).env.DATA_DIR).toBe('/var/lib/chukta')
    expect(readInstallation(['--env', bare], {}, bare).env.DATA_DIR).toBe('/var/lib/chukta')
    expect(readInstallation(['--env', bare], {}).env.DATA_DIR).toBeUndefined()
  })

  it('that is not there is not read', () => {
    expect(readInstallation([], {}, path.join(home, 'nothing')).file).toBeNull()
  })

  it.runIf(process.getuid?.() !== 0)(
    'that this user may not read is an error, not another installation',
    () => {
      const secret = file('secret.env', 'DATA_DIR=/x\n')
      chmodSync(secret, 0o000)
      expect(() => readInstallation([], {}, secret)).toThrow('this user may not read it')
    },
  )

  it.each([
    ['DATA_DIR=/x\nKEY=ab#cd\n', 'line 2 has a value with a #. Put it in single quotes.'],
    ['DATA_DIR=\0', 'it is no UTF-8 text.'],
    ["A=1\nB='x\nC='y z'\n", 'line 2 begins a quote that does not end before the next variable.'],
    ['B="x\n# the end\n', 'line 1 begins a quote that does not end'],
  ])('%j is refused with the line', (text, sentence) => {
    expect(() => readInstallation(['--env', file('bad.env', text)], {})).toThrow(sentence)
  })

  it.each([
    [[], '--env needs the name of a file'],
    [
      ['/nowhere/chukta.env'],
      'The environment file /nowhere/chukta.env cannot be read: there is no such file.',
    ],
  ])('--env %j', (names, sentence) => {
    expect(() => readInstallation(['--env', ...names], {})).toThrow(sentence)
  })
})

describe('sentences that name a command', () => {
  it('name it as it is called here: npm run in a clone, chukta in a release', () => {
    expect(commandOf('migrate', '--new', false)).toBe('npm run migrate -- --new')
    expect(commandOf('migrate', '--new', true)).toBe('chukta migrate --new')
    expect(commandOf('start', '', false)).toBe('npm start')
    expect(commandOf('start', '', true)).toBe('chukta start')
  })

  it('name no npm to a person who has a release', () => {
    const said = new RegExp(`npm (run )?(${Object.keys(COMMANDS).join('|')})\\b`)
    const files = [
      'apps/{api,web}/src/**/*.{ts,tsx}',
      'packages/contract/src/**/*.ts',
      'apps/web/locales/*.po',
    ]
    const wrong = globSync(files, { cwd: root }).flatMap((name) =>
      readFileSync(path.join(root, name), 'utf8')
        .split('\n')
        .filter((line) => said.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
    // What decides; and a clone alone lacks pages.
    const others = /^apps\/api\/src\/platform\/(configuration\/command-of|http\/docs-site)\.ts/
    expect(wrong.filter((line) => !others.test(line))).toEqual([])
  })
})
