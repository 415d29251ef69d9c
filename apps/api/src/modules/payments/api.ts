export { countToAnswer } from './disputes/disputes-sql.ts'
export { debitSoon } from './mandates/mandates-sql.ts'
export { endLink, linkById, linksBefore, makeLink } from './payment-links/links-service.ts'
export { type EarlierRow, refuseSecond } from './payments/earlier-payment-service.ts'
export { earlierColumns, isEarlier } from './payments/earlier-payment-sql.ts'
export { pay } from './payments/pay-service.ts'
export { type Fulfilment, NO_FULFILMENT, type PayableKind, type PayableRequest } from './payments/payable.ts'
export { requestedPaise } from './payments/payable-service.ts'
export { paymentLink } from './payments/payment-link-service.ts'
export type { PaymentsDeps } from './payments/payments-deps.ts'
export { fulfilmentOf } from './payments/payments-sql.ts'
export { quoteAnswer, quoteRoutes } from './payments/quote-service.ts'
export { findReceipt, recordReceipt } from './payments/receipt-sql.ts'
export { wayOfPayment } from './public-tracking/public-tracking-service.ts'
export { REFUND } from './refunds/refund-approvable.ts'
export { refundById, refundsBefore } from './refunds/refunds-list-service.ts'
export { countRefused } from './refunds/refunds-list-sql.ts'
export { requestRefund, requestRefundByPerson } from './refunds/refunds-service.ts'
export { sumRefundsOfOrder } from './refunds/refunds-sql.ts'
export { writeBillDue, writeBillSchedule } from './schedules/bill-dues-sql.ts'
export { dueWithin } from './schedules/schedules-service.ts'
export {
  paidItsOrder,
  type RecordedPayment,
  type RecordedRefund,
  returnUnbooked,
  syncMissingCaptures,
} from './suspense/missing-captures-service.ts'
