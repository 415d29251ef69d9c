import type { Store } from '../../../store.ts'
import { listPayments, type Order, type Payment, type Refund } from './records-sql.ts'

const INSTRUMENTS: Record<string, string> = {
  CARD: 'CREDIT_CARD',
  UPI_COLLECT: 'ACCOUNT',
  NET_BANKING: 'NET_BANKING',
}

/** An order in `status` and the webhooks. */
export function orderEntity(store: Store, order: Order) {
  return {
    merchantId: 'SANDBOX',
    merchantOrderId: order.merchantOrderId,
    orderId: order.orderId,
    state: order.state,
    amount: order.amountPaise,
    expireAt: order.expiresAtMs,
    metaInfo: {},
    paymentDetails: listPayments(store, order.merchantOrderId).map(paymentEntity),
  }
}

/** Values that the bank has not given are left out. */
export function paymentEntity(payment: Payment) {
  const { amountPaise: amount, feePaise, state, mode, bankReference } = payment
  const isUpi = mode === 'UPI_COLLECT'
  const known = bankReference === null ? {} : { [isUpi ? 'utr' : 'transactionId']: bankReference }
  const rail = { type: isUpi ? 'UPI' : 'PG', ...known }
  const instrument = { type: INSTRUMENTS[mode], ...(isUpi ? {} : { bankId: 'SBIN' }) }
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

function refundOf(refund: Refund) {
  return {
    originalMerchantOrderId: refund.merchantOrderId,
    refundId: refund.refundId,
    amount: refund.amountPaise,
    state: refund.state,
    ...(refund.state === 'FAILED' ? { errorCode: 'REFUND_FAILED', detailedErrorCode: 'REFUND_FAILED' } : {}),
  }
}

const splitOf = ({ bankReference, amountPaise: amount }: Refund) =>
  bankReference === null
    ? {}
    : {
        splitInstruments: [
          { amount, rail: { type: 'UPI', utr: bankReference }, instrument: { type: 'ACCOUNT' } },
        ],
      }

/** A refund in `status`: without the shop's own id. */
export const refundStatus = (refund: Refund) => ({
  ...refundOf(refund),
  timestamp: refund.dueAtMs,
  ...splitOf(refund),
})

/** A refund in the webhooks. */
export const refundEntity = (refund: Refund) => ({
  merchantId: 'SANDBOX',
  merchantRefundId: refund.merchantRefundId,
  ...refundOf(refund),
  paymentDetails: [
    {
      transactionId: refund.refundId,
      paymentMode: 'UPI_COLLECT',
      timestamp: refund.dueAtMs,
      amount: refund.amountPaise,
      state: refund.state,
      ...splitOf(refund),
    },
  ],
})
