import { reportDesk } from './modules/identity/unapplied-reports/report-desk.ts'
import { identityDesk } from './modules/identity/verification/digilocker-desk.ts'
import { differenceDesk } from './modules/operations/reconciliation/difference-desk.ts'
import { makeReconciliationContext } from './modules/operations/reconciliation/reconciliation-context.ts'
import { settlementDesk } from './modules/operations/reconciliation/settlement-desk.ts'
import { askBiller, billDesk } from './modules/payables/bills/bill-desk.ts'
import { makeBillsContext } from './modules/payables/bills/bills-context.ts'
import { disputeDesk } from './modules/payments/disputes/dispute-desk.ts'
import { settleWatch } from './modules/payments/disputes/settle-dispute-service.ts'
import type { PaymentsContext } from './modules/payments/payments/payments-context.ts'
import { settle } from './modules/payments/payments/settle-service.ts'
import { refundDesk } from './modules/payments/refunds/refund-desk.ts'
import { settleRefundsOf } from './modules/payments/refunds/settle-refund-service.ts'
import { paymentDesk } from './modules/payments/suspense/payment-desk.ts'
import { payoutDesk } from './modules/payouts/payouts/payout-desk.ts'
import { makePayoutsContext } from './modules/payouts/payouts/payouts-context.ts'
import type { DeskKind } from './platform/desk-kind.ts'

/** Everything that can be stuck. Each kind is made from what the services of its feature take. */
export function deskKinds(payments: PaymentsContext): DeskKind[] {
  const bills = makeBillsContext(payments)
  const reconciliation = makeReconciliationContext(payments)
  return [
    paymentDesk(payments),
    billDesk(bills),
    refundDesk(payments),
    payoutDesk(makePayoutsContext(payments)),
    disputeDesk(payments),
    reportDesk(payments, {
      dispute: (paymentId) => settleWatch(payments, paymentId),
      refund: (paymentId) => settleRefundsOf(payments, paymentId),
      order: (paymentId) => settle(payments, paymentId),
      bill: (paymentId) => askBiller(bills, paymentId),
    }),
    differenceDesk(reconciliation),
    settlementDesk(reconciliation),
    identityDesk(),
  ]
}
