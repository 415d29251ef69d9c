import { rupeesText } from '../../../rupees.ts'
import type { Store } from '../../../store.ts'
import { listChildren, listOrders, type Order, type Payment } from './entities-sql.ts'

/** Every order as Razorpay knows it, newest first, under the shop's own reference. */
export function listRazorpayOrders(store: Store) {
  return listOrders(store, undefined).map((order) => describe(store, order))
}

function describe(store: Store, order: Order) {
  const payments = listChildren(store, 'payment', order.id).map((one) => ({
    ...one,
    surcharge: surchargeOf(one, order),
  }))
  const refunds = payments.flatMap((payment) => listChildren(store, 'refund', payment.id))
  const done = refunds.filter((refund) => refund.status === 'processed')
  return {
    gateway: 'razorpay',
    order_id: order.receipt ?? order.id,
    order_status: order.status,
    order_amount: rupeesText(BigInt(order.amount)),
    order_currency: order.currency,
    created_at: new Date(order.created_at * 1000).toISOString(),
    captured_paise: payments
      .filter((one) => one.captured)
      .reduce((sum, one) => sum + one.amount - one.surcharge, 0),
    refunded_paise: done.reduce((sum, one) => sum + one.amount, 0),
    payments: payments.map((one) => ({
      payment_id: one.id,
      payment_status: one.status,
      payment_amount: rupeesText(BigInt(one.amount)),
      payment_currency: one.currency,
      is_captured: one.captured,
      owed_paise: one.amount - one.surcharge,
      surcharge_paise: one.surcharge,
      payment_group: one.method,
      error_code: one.error_code,
    })),
    refunds: refunds.map((one) => ({
      refund_id: one.receipt ?? one.id,
      refund_status: one.status,
      refund_amount: rupeesText(BigInt(one.amount)),
    })),
  }
}

/** What the payer paid on top for the fee, or less by an offer. */
export function surchargeOf({ fee = 0, offer_id, amount }: Payment, order: Order): number {
  if (offer_id) return amount - order.amount
  return amount - fee === order.amount ? fee : 0
}
