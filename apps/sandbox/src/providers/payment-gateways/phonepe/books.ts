import { rupeesText } from '../../../rupees.ts'
import type { Store } from '../../../store.ts'
import type { BookedOrder, BookedPayment } from '../../gateway-core/books.ts'
import { listOrders, listPayments, listRefunds } from './records-sql.ts'

const METHODS: Record<string, BookedPayment['method']> = { UPI_COLLECT: 'upi', NET_BANKING: 'netbanking' }

/** Every order as PhonePe knows it. */
export const listBooked = (store: Store): BookedOrder[] =>
  listOrders(store).map((order) => {
    const payments = listPayments(store, order.merchantOrderId)
    const paid = payments.find(({ state }) => state === 'COMPLETED')
    return {
      reference: order.merchantOrderId,
      gatewayOrderId: order.orderId,
      status: order.state,
      amount: rupeesText(BigInt(order.amountPaise)),
      currency: 'INR',
      createdAtMs: order.createdAtMs,
      payments: payments.map((one) => ({
        id: one.transactionId,
        status: one.state,
        isCaptured: one.state === 'COMPLETED',
        amountPaise: one.amountPaise + one.feePaise,
        surchargePaise: one.feePaise,
        currency: 'INR',
        group: one.mode,
        method: METHODS[one.mode] ?? 'card',
        errorCode: one.state === 'FAILED' ? 'ZM' : null,
        atMs: one.createdAtMs,
      })),
      refunds: listRefunds(store, order.merchantOrderId).map((one) => ({
        id: one.refundId,
        reference: one.merchantRefundId,
        // An order has one capture.
        paymentId: paid?.transactionId ?? '',
        status: one.state,
        isPaid: one.state === 'COMPLETED',
        amountPaise: one.amountPaise,
        currency: 'INR',
        atMs: one.dueAtMs,
      })),
    }
  })
