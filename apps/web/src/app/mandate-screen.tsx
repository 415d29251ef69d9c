import { approveMandate } from '../modules/payments/checkout/approve-mandate.ts'
import { AutomaticPaymentPage as Page } from '../modules/payments/mandates/automatic-payment-page.tsx'

/** Automatic payments, with the gateway's page of approval: features do not import each other. */
export function AutomaticPaymentPage() {
  return <Page approveAt={approveMandate} />
}
