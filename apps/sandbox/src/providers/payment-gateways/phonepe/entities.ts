import type { Store } from '../../../store.ts'
import { listPayments, type Order, type Payment, type Refund } from './records-sql.ts'

const INSTRUMENTS: Record<string, string> = {
  CARD: 'CREDIT_CARD',
  UPI_COLLECT: 'ACCOUNT',
  NET_BANKING: 'NET_BANKING',
}

/** An order as `status` and the webhooks tell of it. */
export function orderEntity(store: Store, order: Order) {
  return {
    merchantId: 'SANDBOX',
    merchantOrderId: order.merchantOrderId,
    orderId: order.orderId,
    state: order.state,
    amount: order.amountPaise,
    payableAmount: order.amountPaise,
    feeAmount: 0,
    expireAt: order.expiresAtMs,
    metaInfo: {},
    paymentDetails: listPayments(store, order.merchantOrderId).map(paymentEntity),
  }
}

export function paymentEntity(payment: Payment) {
  const { amountPaise: amount, feePaise, state, mode, bankReference } = payment
  const rail =
    mode === 'UPI_COLLECT'
      ? { type: 'UPI', utr: bankReference, upiTransactionId: null, vpa: null }
      : { type: 'PG', transactionId: bankReference, authorizationCode: null }
  const instrument = { type: INSTRUMENTS[mode], bankId: mode === 'UPI_COLLECT' ? null : 'SBIN' }
  return {
    transactionId: payment.transactionId,
    paymentMode: mode,
    timestamp: payment.createdAtMs,
    amount,
    payableAmount: amount + feePaise,
    feeAmount: feePaise,
    state,
    ...(state === 'FAILED' ? { errorCode: 'AUTHORIZATION_ERROR', detailedErrorCode: 'ZM' } : {}),
    rail,
    instrument,
    splitInstruments: [{ amount, rail, instrument }],
  }
}

export function refundEntity(refund: Refund) {
  return {
    merchantId: 'SANDBOX',
    merchantRefundId: refund.merchantRefundId,
    originalMerchantOrderId: refund.merchantOrderId,
    refundId: refund.refundId,
    amount: refund.amountPaise,
    state: refund.state,
    ...(refund.state === 'FAILED' ? { errorCode: 'REFUND_FAILED', detailedErrorCode: 'REFUND_FAILED' } : {}),
    paymentDetails: refund.bankReference
      ? [{ rail: { type: 'UPI', utr: refund.bankReference }, instrument: { type: 'ACCOUNT' } }]
      : [],
  }
}
