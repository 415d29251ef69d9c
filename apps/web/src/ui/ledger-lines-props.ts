import type { ReactNode } from 'react'
import type { LedgerCard, LedgerColumn, LedgerSort } from './ledger-columns.ts'

export type LedgerLinesProps<Row> = {
  /** Names the rows for a screen reader. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly LedgerColumn<Row>[]
  card: (row: Row) => LedgerCard
  /** The row's buttons, always visible. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The order, where the server can turn it round. */
  sort?: LedgerSort | undefined
  /** The number in the margin of the first row; 1 unless told. */
  firstNumber?: number
  /** What stands above the numbers; 'No.' unless told. */
  numberHeader?: string
}
