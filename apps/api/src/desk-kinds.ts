import { askBiller, billDesk } from './features/bills/bill-desk.ts'
import { makeBillsContext } from './features/bills/bills-context.ts'
import { disputeDesk } from './features/disputes/dispute-desk.ts'
import { settleWatch } from './features/disputes/settle-dispute-service.ts'
import { paymentDesk } from './features/payments/payment-desk.ts'
import { makePaymentsContext } from './features/payments/payments-context.ts'
import { settle } from './features/payments/settle-service.ts'
import { payoutDesk } from './features/payouts/payout-desk.ts'
import { makePayoutsContext } from './features/payouts/payouts-context.ts'
import { differenceDesk } from './features/reconciliation/difference-desk.ts'
import { makeReconciliationContext } from './features/reconciliation/reconciliation-context.ts'
import { settlementDesk } from './features/reconciliation/settlement-desk.ts'
import { refundDesk } from './features/refunds/refund-desk.ts'
import { settleRefundsOf } from './features/refunds/settle-refund-service.ts'
import { reportDesk } from './features/unapplied-reports/report-desk.ts'
import { identityDesk } from './features/verification/digilocker-desk.ts'
import { PAYABLES } from './payables.ts'
import type { Context } from './platform/context.ts'
import type { DeskKind } from './platform/desk-kind.ts'

/** Everything that can be stuck. Each kind is made from what the services of its feature take. */
export async function deskKinds(context: Context): Promise<DeskKind[]> {
  const payments = await makePaymentsContext(context, PAYABLES)
  const bills = makeBillsContext(context)
  const reconciliation = makeReconciliationContext(payments)
  return [
    paymentDesk(payments),
    billDesk(bills),
    refundDesk(payments),
    payoutDesk(makePayoutsContext(context)),
    disputeDesk(payments),
    reportDesk(context, {
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
