import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { JudgedPayee, ReadPayees } from '@chukta/contract/payables/payee-import'
import { validatePayee } from '@chukta/contract/payables/payee-rules'
import type { PayeeValues } from './payee-values.ts'

/** A row of a file, with corrections. */
export type ImportRow = {
  /** The line in the file, which also identifies the row. */
  line: number
  values: PayeeValues
  /** By field; one sentence each, as the form shows them. */
  errors: Record<string, string>
  /** The saved payee with the same account. */
  sameAs: string | null
  /** Something was typed since it was checked. */
  isTouched?: boolean
}

/** The rows that the server read. */
export function rowsOf({ rows }: ReadPayees): ImportRow[] {
  return rows.map(({ line, ...judged }) => ({ line, ...judgedRow(judged) }))
}

/** The server's result for a row. */
export function judgedRow({ values, errors, same_as }: JudgedPayee): Omit<ImportRow, 'line' | 'isTouched'> {
  return { values, errors: firstOfEach(errors), sameAs: same_as?.name ?? null }
}

/** The errors of a row, by the rules of the form; a document cannot come with a row. */
export function errorsOf(category: PayeeCategory, values: PayeeValues): Record<string, string> {
  return firstOfEach(validatePayee(category, 'add', values, 'stored'))
}

function firstOfEach(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, sentences[0] ?? '']))
}

export const isWrong = ({ errors }: ImportRow) => Object.keys(errors).length > 0

/** For each row that has the account of an earlier row, the line of that one, by line. */
export function sameLines(rows: readonly ImportRow[]): ReadonlyMap<number, number> {
  const seen = new Map<string, number>()
  const same = new Map<number, number>()
  for (const { line, values } of rows) {
    const { account_number: number = '', ifsc_code: ifsc = '' } = values
    if (number === '') continue
    const account = `${number}@${ifsc}`.toUpperCase()
    const first = seen.get(account)
    if (first === undefined) seen.set(account, line)
    else same.set(line, first)
  }
  return same
}

/** Errors of a refused import (`rows.<place>.<field>`) at the rows that were sent. */
export function withErrors(
  rows: readonly ImportRow[],
  sent: readonly ImportRow[],
  errors: Record<string, string[]>,
): ImportRow[] {
  const byLine = new Map<number, Record<string, string>>()
  for (const [path, [sentence = '']] of Object.entries(errors)) {
    const [, place, name] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? []
    const line = sent[Number(place)]?.line
    if (line !== undefined && name) byLine.set(line, { ...byLine.get(line), [name]: sentence })
  }
  return rows.map((row) => {
    const found = byLine.get(row.line)
    return found ? { ...row, errors: found } : row
  })
}
