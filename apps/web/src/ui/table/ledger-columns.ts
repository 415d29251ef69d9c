import type { ReactNode } from 'react'

export type LedgerColumn<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** The money column: right aligned between two rules. */
  money?: boolean
  /** Figures beside the money column: right aligned. */
  end?: boolean
  /** The column that names the row; on tablets it carries the minor ones below it. */
  main?: boolean
  /** Stays on one line: dates, ids. */
  nowrap?: boolean
  /** On tablets it becomes a second line below the main column. */
  minor?: boolean
  /** The server's name for this column's order; the heading then turns the order round. */
  sort?: string
  /** Always shown: without it the row could not be told from others. */
  fixed?: boolean
}

/** The part of a column that its chooser shows. */
export type ShownColumn = Pick<LedgerColumn<never>, 'key' | 'header' | 'fixed'>

/** The height of a table's rows. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** A list's order: the name of a column, with a minus in front for descending. */
export type LedgerSort = { value: string; onSort: (value: string) => void }

/** The same row on a phone. */
export type LedgerCard = { title: ReactNode; amount?: ReactNode; lines: ReactNode[]; status?: ReactNode }

export type LedgerSum = { cells: Readonly<Record<string, ReactNode>>; card: LedgerCard }

export type LedgerLinesProps<Row> = {
  /** Names the rows for a screen reader. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly LedgerColumn<Row>[]
  card: (row: Row) => LedgerCard
  /** The row's buttons, always visible. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The last row, of all pages: cells by the keys of their columns, and the same on a phone. */
  sum?: LedgerSum | undefined
  /** The order, where the server can turn it round. */
  sort?: LedgerSort | undefined
  /** The number in the margin of the first row; 1 by default. */
  firstNumber?: number
  /** The heading of the number column; 'No.' by default. */
  numberHeader?: string
}
