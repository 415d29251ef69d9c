import { indianTime } from '../../../clock.ts'
import { rupees } from '../../../rupees.ts'
import type { Order } from './orders-sql.ts'

/** An order's status at `nowMs`. Time alone expires an order, or ends a termination still waited for. */
export function orderStatus(order: Order, nowMs: number): string {
  if (order.expiresAtMs > nowMs) return order.status
  if (order.status === 'ACTIVE') return 'EXPIRED'
  return order.status === 'TERMINATION_REQUESTED' ? 'TERMINATED' : order.status
}

/** The order as the provider answers it. */
export function orderEntity(order: Order, nowMs: number): object {
  const { request } = order
  const customer = request.customer_details
  return {
    cart_details: request.cart_details ?? null,
    cf_order_id: order.cfOrderId,
    created_at: indianTime(order.createdAtMs),
    customer_details: {
      customer_id: customer.customer_id,
      customer_name: customer.customer_name ?? null,
      customer_email: customer.customer_email ?? null,
      customer_phone: customer.customer_phone,
      customer_uid: customer.customer_uid ?? null,
    },
    entity: 'order',
    order_amount: rupees(order.amountPaise),
    order_currency: order.currency,
    order_expiry_time: indianTime(order.expiresAtMs),
    order_id: order.orderId,
    order_meta: {
      return_url: request.order_meta?.return_url ?? null,
      notify_url: request.order_meta?.notify_url ?? null,
      payment_methods: request.order_meta?.payment_methods ?? null,
    },
    order_note: request.order_note ?? null,
    order_splits: request.order_splits ?? [],
    order_status: orderStatus(order, nowMs),
    order_tags: request.order_tags ?? null,
    payment_session_id: order.paymentSessionId,
    products: request.products ?? null,
    terminal_data: request.terminal ?? null,
  }
}
