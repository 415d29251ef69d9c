import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { companyFields } from '../../packages/contract/src/identity/company.ts'
import { root } from '../../scripts/portal/settings.ts'

const SOURCES = ['apps/api/src/**/*.ts', 'apps/sandbox/src/**/*.ts', 'scripts/**/*.{ts,mjs}']
/** Names in capitals in a `wire` folder are fields of a provider. */
const NOT_SOURCES = [
  '**/*.test.ts',
  '**/testing/**',
  '**/wire/**',
  'scripts/mutants/**',
  'scripts/mutants.ts',
]

/** Set by our programs for each other, by Node, npm, Vitest or the system: operators never set them. */
const NOT_FOR_PEOPLE = new Set([
  'HOME',
  'INIT_CWD',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'PATH',
  'PORT_IS_HELD',
  'PROGRAMS_DIR',
  'VITEST_POOL_ID',
])

const READ = /\b(?:process\.env|env)(?:\.|, ')([A-Z][A-Z0-9_]{2,})\b/g
/** A key of a checked environment, of a list of variables, or of an account's fields. */
const DECLARED =
  /^ {2,}([A-Z][A-Z0-9_]{2,}): (?:z\.(?:optional|_default)|port\(|text|fees|setting|optional|'(?:optional )?(?:address|secret|id))/gm

/** Every variable of the environment that the text of a source reads or declares. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(READ), ...text.matchAll(DECLARED)].map(([, name = '']) => name)
}

/** One for each field of its record. */
const OF_THE_COMPANY = Object.keys(companyFields.shape).map((field) =>
  field === 'trade_name' ? 'COMPANY_NAME' : `COMPANY_${field.toUpperCase()}`,
)

const sources = globSync(SOURCES, { cwd: root, exclude: NOT_SOURCES })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Those of the whole product, with the file that names each. */
export function readVariables(): Map<string, string> {
  const found = new Map<string, string>()
  for (const { file, text } of sources) {
    for (const name of variablesIn(text)) {
      if (!NOT_FOR_PEOPLE.has(name) && !found.has(name)) found.set(name, file)
    }
  }
  for (const name of OF_THE_COMPANY) found.set(name, 'packages/contract/src/identity/company.ts')
  return found
}

/** Whether any source names it, in whichever way it is read. */
export function isNamed(variable: string): boolean {
  if (OF_THE_COMPANY.includes(variable)) return true
  return sources.some(({ text }) => new RegExp(`\\b${variable}\\b`).test(text))
}

/** The variables that the tables of a section describe: the first cell of each row. */
export function documentedIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)])
    .map(([, name = '']) => name)
}
