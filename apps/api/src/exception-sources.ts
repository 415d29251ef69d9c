import { reportExceptions } from './modules/identity/unapplied-reports/report-exceptions.ts'
import { identityExceptions } from './modules/identity/verification/digilocker-exceptions.ts'
import { differenceExceptions } from './modules/operations/reconciliation/difference-exceptions.ts'
import { makeReconciliationDeps } from './modules/operations/reconciliation/reconciliation-deps.ts'
import { settlementExceptions } from './modules/operations/reconciliation/settlement-exceptions.ts'
import { askBiller, billExceptions } from './modules/payables/bills/bill-exceptions.ts'
import { makeBillsDeps } from './modules/payables/bills/bills-deps.ts'
import { disputeExceptions } from './modules/payments/disputes/dispute-exceptions.ts'
import { syncWatch } from './modules/payments/disputes/sync-dispute-service.ts'
import type { PaymentsDeps } from './modules/payments/payments/payments-deps.ts'
import { syncPayment } from './modules/payments/payments/sync-service.ts'
import { refundExceptions } from './modules/payments/refunds/refund-exceptions.ts'
import { syncRefundsOf } from './modules/payments/refunds/sync-refund-service.ts'
import { paymentExceptions } from './modules/payments/suspense/payment-exceptions.ts'
import { payoutExceptions } from './modules/payouts/payouts/payout-exceptions.ts'
import { makePayoutsDeps } from './modules/payouts/payouts/payouts-deps.ts'
import type { ExceptionSource } from './platform/exception-source.ts'

/** The sources of exceptions. Each is made from the deps of its feature's services. */
export function exceptionSources(payments: PaymentsDeps): ExceptionSource[] {
  const bills = makeBillsDeps(payments)
  const reconciliation = makeReconciliationDeps(payments)
  return [
    paymentExceptions(payments),
    billExceptions(bills),
    refundExceptions(payments),
    payoutExceptions(makePayoutsDeps(payments)),
    disputeExceptions(payments),
    reportExceptions(payments, {
      dispute: (paymentId) => syncWatch(payments, paymentId),
      refund: (paymentId) => syncRefundsOf(payments, paymentId),
      order: (paymentId) => syncPayment(payments, paymentId),
      bill: (paymentId) => askBiller(bills, paymentId),
    }),
    differenceExceptions(reconciliation),
    settlementExceptions(reconciliation),
    identityExceptions(),
  ]
}
