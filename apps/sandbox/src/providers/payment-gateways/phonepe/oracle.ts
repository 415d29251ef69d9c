import { rupeesText } from '../../../rupees.ts'
import type { Store } from '../../../store.ts'
import type { KnownOrder } from '../../stand-in.ts'
import { listOrders, listPayments, listRefunds, type Order } from './records-sql.ts'

/** Every order as PhonePe knows it, newest first, under the shop's own reference. */
export function listKnownOrders(store: Store): KnownOrder[] {
  return listOrders(store).map((order) => describe(store, order))
}

function describe(store: Store, order: Order): KnownOrder {
  const payments = listPayments(store, order.merchantOrderId)
  const refunds = listRefunds(store, order.merchantOrderId)
  const completed = (records: { state: string; amountPaise: number }[]) =>
    records.filter(({ state }) => state === 'COMPLETED').reduce((sum, one) => sum + one.amountPaise, 0)
  return {
    gateway: 'phonepe',
    order_id: order.merchantOrderId,
    order_status: order.state,
    order_amount: rupeesText(BigInt(order.amountPaise)),
    order_currency: 'INR',
    created_at: new Date(order.createdAtMs).toISOString(),
    captured_paise: completed(payments),
    refunded_paise: completed(refunds),
    payments: payments.map((one) => ({
      payment_id: one.transactionId,
      payment_status: one.state,
      payment_amount: rupeesText(BigInt(one.amountPaise + one.feePaise)),
      payment_currency: 'INR',
      is_captured: one.state === 'COMPLETED',
      owed_paise: one.amountPaise,
      surcharge_paise: one.feePaise,
      payment_group: one.mode,
      error_code: one.state === 'FAILED' ? 'ZM' : null,
    })),
    refunds: refunds.map((one) => ({
      refund_id: one.merchantRefundId,
      refund_status: one.state,
      refund_amount: rupeesText(BigInt(one.amountPaise)),
    })),
  }
}
