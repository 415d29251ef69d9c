import { indianTime } from '../../../../clock.ts'
import { rupees } from '../../../../rupees.ts'
import type { Order } from './orders-sql.ts'

/** An order's status at `nowMs`. Time expires an order, or ends a requested termination. */
export function orderStatus(order: Order, nowMs: number): string {
  if (order.expiresAtMs > nowMs) return order.status
  if (order.status === 'ACTIVE') return 'EXPIRED'
  return order.status === 'TERMINATION_REQUESTED' ? 'TERMINATED' : order.status
}

/** The order as the provider answers it. Missing values are left out: no field of its schema may be null. */
export function orderEntity(order: Order, nowMs: number): object {
  const { request } = order
  return {
    cart_details: request.cart_details,
    cf_order_id: order.cfOrderId,
    created_at: indianTime(order.createdAtMs),
    customer_details: request.customer_details,
    entity: 'order',
    order_amount: rupees(order.amountPaise),
    order_currency: order.currency,
    order_expiry_time: indianTime(order.expiresAtMs),
    order_id: order.orderId,
    order_meta: request.order_meta ?? {},
    order_note: request.order_note,
    order_splits: request.order_splits ?? [],
    order_status: orderStatus(order, nowMs),
    order_tags: request.order_tags,
    payment_session_id: order.paymentSessionId,
    products: request.products,
    terminal_data: request.terminal,
  }
}
