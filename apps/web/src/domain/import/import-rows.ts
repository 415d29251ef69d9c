import type { ImportValues, JudgedRow } from './import-kind.ts'

/** A row of a file, with corrections. */
export type ImportRow = {
  /** The line in the file, which also identifies the row. */
  line: number
  values: ImportValues
  /** By field; one sentence each, as the form shows them. */
  errors: Record<string, string>
  /** What to know of a field that is right, by field. */
  notes: Record<string, string>
  /** Something was typed since it was checked. */
  isTouched?: boolean
}

/** The server's result for a row. */
export function judgedRow({ values, errors, notes = {} }: JudgedRow): Omit<ImportRow, 'line' | 'isTouched'> {
  return { values, errors: firstOfEach(errors), notes }
}

/** One sentence of each field. */
export function firstOfEach(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, sentences[0] ?? '']))
}

export const isWrong = ({ errors }: ImportRow) => Object.keys(errors).length > 0

/** For each row that has a key of an earlier row, the line of that one, by line; an empty key repeats none. */
export function sameLines<R extends { line: number }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): ReadonlyMap<number, number> {
  const seen = new Map<string, number>()
  const same = new Map<number, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === '') continue
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.line)
    else same.set(row.line, first)
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
