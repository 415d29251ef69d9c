import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { STRINGS } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { EmptyLedger } from './empty-ledger.tsx'
import { LedgerCards } from './ledger-cards.tsx'
import type { LedgerCard, LedgerColumn } from './ledger-columns.ts'
import { LedgerFooter } from './ledger-footer.tsx'
import { LedgerRows } from './ledger-rows.tsx'
import { LedgerSkeleton } from './ledger-skeleton.tsx'
import classes from './ledger-table.module.css'
import type { ListSearch } from './use-list-search.ts'

export type LedgerTableProps<Row> = {
  /** Names the table for a screen reader. */
  label: string
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  total: number
  rowKey: (row: Row) => string | number
  columns: readonly LedgerColumn<Row>[]
  card: (row: Row) => LedgerCard
  /** The row's buttons, always visible. */
  actions?: (row: Row) => ReactNode
  list: ListSearch
  /** What an empty list says below 'No Data Found', and what can be done. */
  empty: { sentence: string; action?: ReactNode }
  /** The contract's sentence when the list could not be fetched. */
  failure?: string | undefined
  onRetry: () => void
  /** Search and filters, above the rows. */
  bar?: ReactNode
}

/** A list as a ledger: a ruled table, on phones ruled cards; page and size in the address. */
export function LedgerTable<Row>(props: LedgerTableProps<Row>) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { rows, total, list, failure, empty } = props
  if (failure) {
    return (
      <EmptyLedger
        title={failure}
        isFailure
        action={<Button onClick={props.onRetry}>{STRINGS.failures.tryAgain}</Button>}
      />
    )
  }
  if (rows && total === 0 && !props.bar)
    return <EmptyLedger sentence={empty.sentence} action={empty.action} />
  return (
    <div className={classes.sheet}>
      {props.bar && <div className={classes.bar}>{props.bar}</div>}
      {!rows && <LedgerSkeleton rows={Math.min(list.pageSize, 10)} />}
      {rows && total === 0 && <EmptyLedger sentence={empty.sentence} action={empty.action} inSheet />}
      {rows &&
        total > 0 &&
        (onPhone ? <LedgerCards {...props} rows={rows} /> : <LedgerRows {...props} rows={rows} />)}
      <LedgerFooter total={rows ? total : null} list={list} />
    </div>
  )
}
