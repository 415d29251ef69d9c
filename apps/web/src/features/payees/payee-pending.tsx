import type { PayeeCategory } from '@chukta/contract/payee-category'
import { payeeFailure, usePayeeFailure } from '../../lib/payee-failure.ts'
import { STRINGS } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLedger } from '../../ui/empty-ledger.tsx'
import { LedgerSkeleton } from '../../ui/ledger-skeleton.tsx'
import classes from './payee-pending.module.css'

type Props = { category: PayeeCategory; error: Error | null; onRetry: () => void }

const ROWS = 6

/** Stands where one payee will be: ruled rows, or why it could not be fetched and a way to try again. */
export function PayeePending({ category, error, onRetry }: Props) {
  usePayeeFailure(category, 'detailFailed', error)
  if (error) {
    return (
      <EmptyLedger
        title={payeeFailure(category, 'detailFailed', error)}
        isFailure
        action={<Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>}
      />
    )
  }
  return (
    <div className={classes.sheet}>
      <LedgerSkeleton rows={ROWS} />
    </div>
  )
}
