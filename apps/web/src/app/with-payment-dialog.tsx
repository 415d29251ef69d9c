import type { ComponentType } from 'react'
import type { PaymentDialogProps } from '../domain/payment/pay-order.ts'

type PayingPage = ComponentType<{ PaymentDialog: ComponentType<PaymentDialogProps> }>

/** A page that takes payments, with the dialog that takes them: features do not import each other. */
export async function withPaymentDialog(page: Promise<PayingPage>) {
  const [Page, { PaymentDialog }] = await Promise.all([
    page,
    import('../modules/payments/checkout/payment-dialog.tsx'),
  ])
  return () => <Page PaymentDialog={PaymentDialog} />
}
