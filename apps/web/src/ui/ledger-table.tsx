import { type ReactNode, useEffect, useMemo } from 'react'
import { STRINGS } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { EmptyLedger } from './empty-ledger.tsx'
import { LedgerFooter } from './ledger-footer.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import type { LedgerLinesProps } from './ledger-lines-props.ts'
import { LedgerSkeleton } from './ledger-skeleton.tsx'
import classes from './ledger-table.module.css'
import type { ListSearch } from './use-list-search.ts'

export type LedgerTableProps<Row> = Omit<LedgerLinesProps<Row>, 'rows' | 'firstNumber'> & {
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  total: number
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
  const { rows, total, list, failure, empty } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of the page before stay, with their numbers, until those of this one are there
  const firstNumber = useMemo(() => (list.page - 1) * list.pageSize + 1, [rows])
  const lastPage = Math.max(1, Math.ceil(total / list.pageSize))
  const isBeyond = rows?.length === 0 && total > 0 && list.page > lastPage
  // An old link, or the last row of the last page was deleted: what is there is on the page before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's functions are new with every render
  useEffect(() => {
    if (isBeyond) list.setPage(lastPage, { replace: true })
  }, [isBeyond, lastPage])
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
      {(!rows || isBeyond) && <LedgerSkeleton rows={Math.min(list.pageSize, 10)} />}
      {rows && total === 0 && <EmptyLedger sentence={empty.sentence} action={empty.action} inSheet />}
      {rows && total > 0 && !isBeyond && <LedgerLines {...props} rows={rows} firstNumber={firstNumber} />}
      <LedgerFooter total={rows ? total : null} list={list} />
    </div>
  )
}
