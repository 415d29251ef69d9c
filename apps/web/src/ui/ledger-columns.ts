import type { ReactNode } from 'react'

export type LedgerColumn<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** The money column: right aligned between two rules. */
  money?: boolean
  /** The column that names the row; on tablets it carries the minor ones below it. */
  main?: boolean
  /** Stays on one line: dates, ids. */
  nowrap?: boolean
  /** Gives way on tablets to a second line below the main column. */
  minor?: boolean
  /** The server's name for this column's order; the heading then turns the order round. */
  sort?: string
  /** Always shown: the row could not be told from others without it. */
  fixed?: boolean
}

/** A list's order: the name of a column, with a minus in front the other way round. */
export type LedgerSort = { value: string; onSort: (value: string) => void }

/** The same row on a phone. */
export type LedgerCard = { title: ReactNode; amount?: ReactNode; lines: ReactNode[]; status?: ReactNode }
