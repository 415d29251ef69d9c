import path from 'node:path'

/**
 * The modules of the server, each above those that it may use: a module imports another one's `api.ts` alone, and only of
 * one below it. What has to point up is an interface that is filled in where modules are put together.
 */
export const MODULES = {
  partner: 'the API for programs with a key, over the services of the other modules',
  insight: 'lists, figures, exports, search, invoices and tax documents',
  operations: 'exceptions, reconciliation, tickets, incidents, metrics, traces and partitions',
  payables: 'what can be paid: payees, bills, school fees and baskets',
  payments: 'orders, attempts, captures, mandates, schedules, refunds and disputes',
  payouts: 'transfers to payees, their accounts, wallets and withdrawals',
  pricing: 'charges, commissions, routing, gateway accounts and webhooks as they came',
  ledger: 'journals, postings, the timeline of payments, and stops of money',
  identity: 'people, sign-in, factors, verification, the company, approvals, audit and files',
  messaging: 'mails, SMS, push, notices and announcements',
} as const

export const ORDER: readonly string[] = Object.keys(MODULES)

export type TextFile = { path: string; text: string }
export type Arrow = { from: TextFile; index: number; own: string; other: string; target: string }
export type Write = { file: TextFile; index: number; owner: string; table: string }

const SRC = 'apps/api/src/'
const MODULE = /^apps\/api\/src\/modules\/([^/]+)\//
const IMPORT = /(?:\bfrom|\bimport\s*\(?)\s*'(\.[^']+)'/g
const CREATED = /^create\s+table\s+([a-z_]+)/gim
const SCHEMA = /^apps\/api\/schema\/(?:baseline|migrations)\/\d+-([a-z]+)[a-z0-9-]*\.sql$/
const WRITTEN =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/gi
/** They write what modules own: demo and reference data, and keys that are rotated in place. */
const WRITES_ALL = /^apps\/api\/src\/(demo|reference|languages|keyring)\//

/** The module that a file of the server belongs to, or its folder as `@platform`; undefined outside of the server. */
export function ownerOf(name: string): string | undefined {
  if (!name.startsWith(SRC)) return
  const folder = name.slice(SRC.length).split('/')
  return MODULE.exec(name)?.[1] ?? (folder.length === 1 ? '@root' : `@${folder[0]}`)
}

/** Every import of one owner's file by another's, tests left out. */
export function arrows(files: TextFile[]): Arrow[] {
  return serverFiles(files).flatMap((from) =>
    [...from.text.matchAll(IMPORT)].flatMap((match) => {
      const target = path.posix.join(path.posix.dirname(from.path), match[1] ?? '')
      const [own, other] = [ownerOf(from.path), ownerOf(target)]
      return own && other && own !== other ? [{ from, index: match.index, own, other, target }] : []
    }),
  )
}

/** Every table of the schema, with the module that the name of its file begins with: `09-payments-disputes.sql`. */
export function tablesCreated(
  files: TextFile[],
): { file: TextFile; index: number; table: string; module: string }[] {
  return files.flatMap((file) => {
    const module = SCHEMA.exec(file.path)?.[1]
    if (!module) return []
    return [...file.text.matchAll(CREATED)].map((match) => ({
      file,
      index: match.index,
      table: match[1] ?? '',
      module,
    }))
  })
}

/** Every statement of the server that writes a table of the schema. */
export function writes(files: TextFile[]): Write[] {
  const tables = new Set(tablesCreated(files).map(({ table }) => table))
  return serverFiles(files)
    .filter((file) => !WRITES_ALL.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(WRITTEN)].flatMap((match) => {
        const [table, owner] = [match[1] ?? '', ownerOf(file.path)]
        return owner && tables.has(table) ? [{ file, index: match.index, owner, table }] : []
      }),
    )
}

/** The tables that a statement or the body of a function writes, of those given. */
export function tablesWritten(text: string, tables: ReadonlySet<string>): string[] {
  const found = [...text.matchAll(WRITTEN)].map((match) => match[1] ?? '')
  return [...new Set(found.filter((table) => tables.has(table)))]
}

/** The owner of each table that a statement of the server writes; the first where there are several, which a rule forbids. */
export function owners(files: TextFile[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { table, owner } of writes(files)) if (!found.has(table)) found.set(table, owner)
  return found
}

function serverFiles(files: TextFile[]): TextFile[] {
  return files.filter(
    ({ path: name }) => name.startsWith(SRC) && /\.ts$/.test(name) && !name.endsWith('.test.ts'),
  )
}
