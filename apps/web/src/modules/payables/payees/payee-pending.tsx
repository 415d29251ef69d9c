import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { payeeFailure, usePayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'

type Props = { category: PayeeCategory; error: Error | null; onRetry: () => void }

/** Placeholder for one payee; a failure is a toast too. */
export function PayeePending({ category, error, onRetry }: Props) {
  usePayeeFailure(category, 'detailFailed', error)
  const failure = error ? payeeFailure(category, 'detailFailed', error) : undefined
  return <PendingSheet failure={failure} onRetry={onRetry} />
}
