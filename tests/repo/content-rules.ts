import { breaches, isCode, isTest, place, type Rule } from './source-tree.ts'

const SQL =
  /\bsql(?:`|<|\.(?:raw|join|ref|table|id|lit|val)\()|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|query)\(/g
const SQL_PLACES = [
  /-sql\.ts$/,
  /^apps\/api\/src\/demo\//,
  /^apps\/api\/src\/platform\/(database\/(db|migrations)|jobs\/jobs|http\/health)\.ts$/,
]

const FLOAT_MONEY = /\*\s*100(?!\w)|\/\s*100(?!\w)|\b100\s*\*|\bparseFloat\b|\.toFixed\(/g
const FLOAT_MONEY_ALLOWED = ['packages/contract/src/money.ts']

// Joined here, so that this file does not match its own rule.
const BANNED = [['..', 'shared'].join('/'), ['', 'work', ''].join('/'), `TO${'DO'}`, `FIX${'ME'}`]

/** Every statement is in a `-sql.ts`, the database's own platform files, migrations or demo data. */
export const sqlPlace: Rule = (files) =>
  files
    .filter((file) => /^apps\/(api|web)\/.*\.tsx?$/.test(file.path) && !isTest(file))
    .filter((file) => !SQL_PLACES.some((allowed) => allowed.test(file.path)))
    .flatMap((file) => breaches(file, SQL, 'SQL belongs into a -sql.ts'))

/** Money is counted in whole paise; only the contract converts between rupees and paise. */
export const floatMoney: Rule = (files) =>
  files
    .filter((file) => /^(apps\/api|packages\/contract)\/.*\.ts$/.test(file.path) && !isTest(file))
    .filter((file) => !FLOAT_MONEY_ALLOWED.includes(file.path) && /paise|amount/i.test(file.text))
    .flatMap((file) => breaches(file, FLOAT_MONEY, 'no float arithmetic where there is money'))

const DOWNLINE_OF_A_NUMBER = /ancestor_id\s*=\s*\$\{(?!(?:payers\.)?scope\.userId\}|\w+\.ownerId\})/g

/**
 * A feature's statement selects its users' rows by a scope, which only the gate creates, or by the owner of a record
 * that was found through one.
 */
export const downlineOfScope: Rule = (files) =>
  files
    .filter((file) => /^apps\/api\/src\/modules\/.*-sql\.ts$/.test(file.path))
    .flatMap((file) => breaches(file, DOWNLINE_OF_A_NUMBER, 'a downline is read through a Scope'))

const LOCKED_BEHIND_IN = /\bin \((?:[^()`]|\([^()]*\))*\bfor (?:no key )?update\b/g

/**
 * A statement selects the rows that it locks once, into an array or a CTE: behind `in`, PostgreSQL may select once for
 * each row, and apply a limit many times.
 */
export const locksOnce: Rule = (files) =>
  files
    .filter((file) => /^apps\/api\/.*\.(ts|sql)$/.test(file.path) && !isTest(file))
    .flatMap((file) =>
      breaches(file, LOCKED_BEHIND_IN, 'rows to lock are an array or a CTE, not behind `in`'),
    )

const KEPT_BY_A_MODULE =
  /^(?:export )?(?:let \w+|const \w+(?::[^\n]+?)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\})$)/gm
/** Queues that empty themselves, and data that is the same for every database. */
const MAY_KEEP = [
  'apps/api/src/platform/security/passwords.ts',
  'apps/api/src/modules/insight/papers/invoice-service.ts',
  'apps/api/src/reference/banks.ts',
]
/** Programs: each runs once in its own process. */
const PROGRAM = /^apps\/(api\/src\/[\w-]+|sandbox\/src\/(main|(.+\/)?testing\/[\w-]+))\.ts$/

/** The state of the server or the sandbox belongs to its app or deps: in tests many servers share a process in turn. */
export const noModuleState: Rule = (files) =>
  files
    .filter((file) => /^apps\/(api|sandbox)\/src\/.*\.ts$/.test(file.path) && !isTest(file))
    .filter((file) => !MAY_KEEP.includes(file.path) && !PROGRAM.test(file.path))
    .flatMap((file) => breaches(file, KEPT_BY_A_MODULE, 'a module remembers nothing: keep it with the deps'))

/** Unfinished work and paths of one machine do not belong in the project. */
export const bannedWords: Rule = (files) =>
  files
    .filter((file) => file.path !== 'package-lock.json')
    .flatMap((file) => BANNED.map((word) => ({ file, word, index: file.text.indexOf(word) })))
    .filter(({ index }) => index >= 0)
    .map(({ file, word, index }) => `${place(file, index)}: ${word}: does not belong into the project`)

const MAX_LINES = 300

/** No file of code above 300 lines. */
export const fileLength: Rule = (files) =>
  files.filter(isCode).flatMap((file) => {
    const lines = lineCount(file.text)
    return lines > MAX_LINES
      ? [`${file.path}:${MAX_LINES}: ${lines} lines: split it (at most ${MAX_LINES})`]
      : []
  })

/** Lines of a text, a last line without an end included. */
export function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
