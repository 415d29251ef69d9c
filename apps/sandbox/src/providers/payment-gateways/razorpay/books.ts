import { rupeesText } from '../../../rupees.ts'
import type { Store } from '../../../store.ts'
import type { BookedOrder } from '../../gateway-core/books.ts'
import { listChildren, listOrders, type Order, type Payment } from './entities-sql.ts'

/** Every order as Razorpay knows it. */
export const listBooked = (store: Store): BookedOrder[] =>
  listOrders(store, undefined).map((order) => {
    const payments = listChildren(store, 'payment', order.id)
    return {
      reference: order.receipt ?? '',
      gatewayOrderId: order.id,
      status: order.status,
      amount: rupeesText(BigInt(order.amount)),
      currency: order.currency,
      createdAtMs: order.created_at * 1000,
      payments: payments.map((one) => ({
        id: one.id,
        status: one.status,
        isCaptured: one.captured,
        amountPaise: one.amount,
        surchargePaise: surchargeOf(one, order),
        currency: one.currency,
        group: one.method,
        method: one.method === 'upi' || one.method === 'netbanking' ? one.method : 'card',
        errorCode: one.error_code,
        atMs: one.created_at * 1000,
      })),
      refunds: payments
        .flatMap(({ id }) => listChildren(store, 'refund', id))
        .map((one) => ({
          id: one.id,
          reference: one.receipt,
          paymentId: one.payment_id,
          status: one.status,
          isPaid: one.status === 'processed',
          amountPaise: one.amount,
          currency: one.currency,
          atMs: one.created_at * 1000,
        })),
    }
  })

/** The surcharge for the fee, or below zero for an offer. */
function surchargeOf({ fee = 0, offer_id, amount }: Payment, order: Order): number {
  if (offer_id) return amount - order.amount
  return amount - fee === order.amount ? fee : 0
}
