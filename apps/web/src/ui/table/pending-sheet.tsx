import { lazy, Suspense } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { EmptyLedger } from '../feedback/empty-ledger.tsx'
import { Button } from '../form/button.tsx'
import classes from './ledger-table.module.css'
import { LIST_TEXT } from './list-text.ts'

const FailedRecord = lazy(() => import('./failed-record.tsx'))

type Props = {
  /** Why it could not be fetched; undefined while it loads. */
  failure: string | undefined
  onRetry: () => void
  rows?: number
  /** For one record: the error, and the path of its list, which is offered where the record is not there. */
  record?: { error: Error | null; list: string }
}

/** Placeholder for a page's content: ruled rows, or why it could not be fetched and a button to try again. */
export function PendingSheet({ failure, onRetry, rows = 6, record }: Props) {
  if (failure && record) {
    return (
      <Suspense>
        <FailedRecord {...record} failure={failure} onRetry={onRetry} />
      </Suspense>
    )
  }
  if (failure) {
    return (
      <EmptyLedger
        title={failure}
        isFailure
        action={<Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>}
      />
    )
  }
  return (
    <div className={classes.sheet}>
      <LedgerSkeleton rows={rows} />
    </div>
  )
}

const WIDTHS = ['62%', '46%', '74%', '54%']

/** Ruled rows with neutral bars where the list will be, so that nothing jumps. `rows`: how many. */
export function LedgerSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" className={classes.skeleton} data-pending>
      <span className="visually-hidden">{LIST_TEXT.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className={classes.skeletonRow} aria-hidden="true">
          <span className={classes.skeletonNumber}>{row + 1}</span>
          <span className={classes.skeletonCell}>
            <i style={{ width: WIDTHS[row % WIDTHS.length] }} />
          </span>
          <span className={classes.skeletonMoney}>
            <i />
          </span>
        </div>
      ))}
    </div>
  )
}
