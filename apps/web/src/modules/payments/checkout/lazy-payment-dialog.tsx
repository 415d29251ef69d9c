import { lazy, Suspense } from 'react'
import type { PaymentDialogProps } from '../../../domain/payment/pay-order.ts'

const load = () => import('./payment-dialog.tsx')
const Dialog = lazy(async () => ({ default: (await load()).PaymentDialog }))

/** Loads the dialog's code; a page that pays does it with its own, so that the dialog is there before the first press. */
export function fetchPaymentDialog(): void {
  load().catch(() => undefined)
}

/** The payment dialog, in a chunk of its own: else every list would load it with the five pages that show it. */
export function PaymentDialog(props: PaymentDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
