import { STRINGS } from '../lib/strings.ts'
import { Button } from './button.tsx'
import { EmptyLedger } from './empty-ledger.tsx'
import { LedgerSkeleton } from './ledger-skeleton.tsx'
import classes from './ledger-table.module.css'

type Props = {
  /** Why it could not be fetched; undefined while it is on its way. */
  failure: string | undefined
  onRetry: () => void
  rows?: number
}

/** Stands where a page's content will be: ruled rows, or why it could not be fetched and a way to try again. */
export function PendingSheet({ failure, onRetry, rows = 6 }: Props) {
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
