import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { LedgerCards } from './ledger-cards.tsx'
import type { LedgerCard, LedgerColumn, LedgerSort } from './ledger-columns.ts'
import { LedgerRows } from './ledger-rows.tsx'
import classes from './ledger-table.module.css'

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

/** Rows of a ledger: a ruled table, on phones ruled cards. */
export function LedgerLines<Row>(props: LedgerLinesProps<Row>) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return onPhone ? <LedgerCards {...props} /> : <LedgerRows {...props} />
}

/** A few rows on a sheet of their own, without pages. */
export function LedgerSheet<Row>(props: LedgerLinesProps<Row>) {
  return (
    <div className={classes.sheet}>
      <LedgerLines {...props} />
    </div>
  )
}
