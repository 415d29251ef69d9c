import type { SettlementRecord } from './settlement-record.ts'

/** A report of a gateway's dashboard, as a person exports it: its columns by our own names, and how a line is read. */
export type SettlementFile = {
  columns: Readonly<Record<string, FileColumn>>
  /** Columns of amounts that may have signs: what is paid out of a line, and what it is about. */
  signed: { net?: string; gross: string }
  /** Headings of a list of payouts with their totals that may precede the lines. */
  totals?: { id: readonly string[]; amount: readonly string[] }
  /** Null for a line of no payout yet. Throws BadCell. */
  readLine(line: FileLine): SettlementRecord | null
}

export type FileColumn = {
  /** The possible headings, in small letters and digits, words divided by one space. */
  headings: readonly string[]
  isNeeded: boolean
  /** Whether it holds ids, which a spreadsheet may have taken for numbers. */
  isId?: boolean
}

/** One line, by our names of its columns. Absent, empty and dashed cells are null. */
export type FileLine = {
  text(column: string): string | null
  /** Rupees, as paise; with a sign. Throws BadCell for text that is no amount. */
  paise(column: string): bigint | null
  /** Throws BadCell for text that is no date. */
  moment(column: string): Date | null
}

type Wanted =
  | 'an amount'
  | 'a date'
  | 'a value'
  | 'a currency'
  | 'a whole id'
  | 'an amount whose sign fits the kind of its line'

export class BadCell extends Error {
  readonly column: string
  readonly wanted: Wanted
  constructor(column: string, wanted: BadCell['wanted']) {
    super(`${column} should be ${wanted}`)
    this.column = column
    this.wanted = wanted
  }
}

/** The amount of a column that every line has. Throws BadCell where it is empty. */
export function neededPaise(line: FileLine, column: string): bigint {
  const paise = line.paise(column)
  if (paise === null) throw new BadCell(column, 'an amount')
  return paise
}

export const needed = (...headings: string[]): FileColumn => ({ headings, isNeeded: true })
export const id = (column: FileColumn): FileColumn => ({ ...column, isId: true })
export const other = (...headings: string[]): FileColumn => ({ headings, isNeeded: false })
