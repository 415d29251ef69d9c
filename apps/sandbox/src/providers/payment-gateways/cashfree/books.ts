import { rupeesText } from '../../../rupees.ts'
import type { BookedOrder, BookedPayment } from '../../gateway-core/books.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { orderStatus } from './orders/order-entity.ts'
import { findOrder, listOrders, type Order } from './orders/orders-sql.ts'
import { listPayments } from './payments/payments-sql.ts'
import { listRefunds } from './refunds/refunds-sql.ts'

const METHODS: Record<string, BookedPayment['method']> = {
  upi: 'upi',
  upi_credit_card: 'upi',
  net_banking: 'netbanking',
}

/** Orders as Cashfree knows them: all, the newest, or the one of a reference. */
export function listBooked(gateway: GatewayParts, reference?: string, limit = -1): BookedOrder[] {
  const { store } = gateway
  const orders = reference === undefined ? listOrders(store, limit) : [findOrder(store, reference)]
  return orders.flatMap((order) => (order ? [booked(gateway, order)] : []))
}

function booked({ store, now }: GatewayParts, order: Order): BookedOrder {
  return {
    reference: order.orderId,
    gatewayOrderId: order.orderId,
    status: orderStatus(order, now()),
    amount: rupeesText(order.amountPaise),
    currency: order.currency,
    createdAtMs: order.createdAtMs,
    payments: listPayments(store, order.orderId).map((one) => ({
      id: one.cfPaymentId,
      status: one.status,
      isCaptured: one.status === 'SUCCESS',
      amountPaise: Number(one.amountPaise),
      surchargePaise: Number(one.surchargePaise),
      currency: one.currency,
      group: one.paymentGroup,
      method: METHODS[one.paymentGroup] ?? 'card',
      errorCode: one.error?.error_code ?? null,
      atMs: one.completedAtMs ?? one.createdAtMs,
    })),
    refunds: listRefunds(store, order.orderId).map((one) => ({
      id: one.cfRefundId,
      reference: one.refundId,
      paymentId: one.cfPaymentId,
      status: one.status,
      isPaid: one.status === 'SUCCESS',
      amountPaise: Number(one.amountPaise),
      currency: 'INR',
      atMs: one.processedAtMs ?? one.createdAtMs,
    })),
  }
}
