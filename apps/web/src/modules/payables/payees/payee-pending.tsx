import { payeeFailure, usePayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { type PayeeScreen, payeeListPath } from '../../../domain/payee/payee-screen.ts'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'

type Props = { screen: PayeeScreen; error: Error | null; onRetry: () => void }

/** Placeholder for one payee; a failure is a toast too. */
export function PayeePending({ screen, error, onRetry }: Props) {
  const { category } = screen
  usePayeeFailure(category, 'detailFailed', error)
  const failure = error ? payeeFailure(category, 'detailFailed', error) : undefined
  return <PendingSheet failure={failure} onRetry={onRetry} record={{ error, list: payeeListPath(screen) }} />
}
