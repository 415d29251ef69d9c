import type { ReactNode } from 'react'

export type LedgerColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The money column: right aligned between two rules. */
  money?: boolean
  /** The column that names the row; on tablets it carries the minor ones below it. */
  main?: boolean
  /** Stays on one line: dates, ids. */
  nowrap?: boolean
  /** Gives way on tablets to a second line below the main column. */
  minor?: boolean
}

/** The same row on a phone. */
export type LedgerCard = { title: ReactNode; amount?: ReactNode; lines: ReactNode[]; status?: ReactNode }
