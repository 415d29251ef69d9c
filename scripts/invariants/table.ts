import { MODULES, type TextFile } from '../modules/map.ts'

/** A rule that must always hold, as a comment at the top of its test says it. */
export type Invariant = {
  module: string
  /** The test that holds the comment. */
  home: TextFile
  rule: string
  enforcedBy: string
  /** Other tests of it, by the end of their path. */
  tests: string[]
  /** Numbers of four digits. */
  decisions: string[]
}

const OWNERS = [...Object.keys(MODULES), 'platform', 'web']
const TEST = /\.(test|spec)\.tsx?$/
const HEADER = /^\/\/ Invariant\b.*(?:\n\/\/(?! Invariant\b).*)*/gm
const PARTS =
  /^Invariant \((\w+)\): (.+?) Enforced by: (.+?)\.(?: Also tested by: (.+?)\.)?(?: Decisions?: ([\d, ]+)\.)?$/

/** The invariants of all tests among the files. Throws `path: what is wrong` for a comment that cannot be read. */
export function readInvariants(files: TextFile[]): Invariant[] {
  return files
    .filter(({ path }) => TEST.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((home) => [...home.text.matchAll(HEADER)].map((match) => parse(home, match)))
}

function parse(home: TextFile, { 0: header, index }: RegExpMatchArray): Invariant {
  const line = header.replaceAll(/\s*\n?\/\/ ?/g, ' ').trim()
  const [, module = '', rule = '', enforcedBy = '', tests = '', decisions = ''] = PARTS.exec(line) ?? []
  if (!OWNERS.includes(module)) throw new Error(`${home.path}: not "Invariant (module): … Enforced by: …."`)
  if (/^(?!\/\/)./m.test(home.text.slice(0, index))) {
    throw new Error(`${home.path}: an invariant is written above the imports`)
  }
  return { module, home, rule, enforcedBy, tests: quoted(tests), decisions: decisions.match(/\d+/g) ?? [] }
}

/** Every file, folder, name of the code or decision that an invariant names and the project does not have. */
export function unknownNames(invariants: Invariant[], files: TextFile[]): string[] {
  const code = files.filter(({ path }) => /\.(tsx?|sql)$/.test(path) && !TEST.test(path))
  const isInCode = (word: string) => {
    const whole = new RegExp(`\\b${word}\\b`)
    return code.some(({ text }) => whole.test(text))
  }
  return invariants.flatMap(({ home, enforcedBy, tests, decisions }) => {
    const others = files.filter(({ path }) => path !== home.path)
    const exists = (name: string) =>
      /\/|\.(tsx?|sql|json)$/.test(name)
        ? named(name, others).length > 0
        : (name.match(/\w+/g) ?? []).every(isInCode)
    const unknown = [
      ...quoted(enforcedBy).filter((name) => !name.includes(' ') && !exists(name)),
      ...tests.filter((name) => named(name, others).length !== 1),
      ...decisions.filter((number) => !pathOf(number, others)),
    ]
    return unknown.map((name) => `${home.path}: ${name}`)
  })
}

/** The page of all invariants, grouped by module. */
export function pageOf(invariants: Invariant[], files: TextFile[]): string {
  const link = (path: string, name: string) =>
    `[${name}](${path.startsWith('docs/') ? path.slice('docs/'.length) : `../${path}`})`
  const row = ({ home, rule, enforcedBy, tests, decisions }: Invariant) => {
    const paths = [home.path, ...tests.flatMap((name) => named(name, files))]
    const proofs = paths.map((path) => link(path, path.split('/').at(-1) ?? path))
    const records = decisions.map((number) => link(pathOf(number, files) ?? '', number))
    return `| ${rule} | ${enforcedBy} | ${proofs.join(', ')} | ${records.join(', ')} |\n`
  }
  const sections = OWNERS.map((module) => {
    const rows = invariants.filter((invariant) => invariant.module === module).map(row)
    const head = '| invariant | enforced by | tests | decision |\n|---|---|---|---|\n'
    return `\n## ${module.slice(0, 1).toUpperCase()}${module.slice(1)}\n\n${head}${rows.join('')}`
  })
  return `# Invariants

The rules that must always hold, what enforces each, and the tests that prove it. \`npm run invariants\` writes this page
from the comments at the top of those tests.
${sections.join('')}`
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** The paths that end with a name, or that lie in a folder of it. */
function named(name: string, files: TextFile[]): string[] {
  const paths = files.map(({ path }) => path)
  if (name.endsWith('/')) return paths.filter((path) => `/${path}`.includes(`/${name}`))
  return paths.filter((path) => `/${path}`.endsWith(`/${name}`))
}

function pathOf(decision: string, files: TextFile[]): string | undefined {
  return files.find(({ path }) => path.startsWith(`docs/decisions/${decision}-`))?.path
}
