import type { FastifyInstance } from 'fastify'
import type { Gateway } from './providers/cashfree-pg/gateway.ts'
import { orderStatus } from './providers/cashfree-pg/order-entity.ts'
import { findOrder, listOrders, type Order } from './providers/cashfree-pg/orders-sql.ts'
import { listPayments } from './providers/cashfree-pg/payments-sql.ts'
import { listRefunds } from './providers/cashfree-pg/refunds-sql.ts'
import { listPayuOrders } from './providers/payu/oracle.ts'
import { listRazorpayOrders } from './providers/razorpay/oracle.ts'
import { rupeesText } from './rupees.ts'
import { listDeliveries } from './webhooks/deliveries-sql.ts'

/** What the gateways themselves know: the truth a portal's books are compared with. */
export function addOracleRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get<{ Querystring: { order_id?: string; limit?: string } }>('/oracle', (request) => {
    const { order_id: orderId, limit } = request.query
    const { store } = gateway
    const one = orderId === undefined ? undefined : findOrder(store, orderId)
    const cashfree = orderId === undefined ? listOrders(store, Number(limit) || -1) : one ? [one] : []
    const known = [
      ...cashfree.map((order) => describe(gateway, order)),
      ...[...listRazorpayOrders(store), ...listPayuOrders(store)]
        .filter((order) => orderId === undefined || order.order_id === orderId)
        .map((order) => ({ ...order, webhooks: listDeliveries(store, order.order_id) })),
    ].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const sum = (name: 'captured_paise' | 'refunded_paise') =>
      known.reduce((total, order) => total + order[name], 0)
    return {
      totals: {
        orders: known.length,
        paid_orders: known.filter((order) => order.order_status === 'PAID').length,
        captured_paise: sum('captured_paise'),
        refunded_paise: sum('refunded_paise'),
      },
      orders: known,
    }
  })
}

function describe(gateway: Gateway, order: Order) {
  const payments = listPayments(gateway.store, order.orderId)
  const refunds = listRefunds(gateway.store, order.orderId)
  const total = (rows: { status: string; amountPaise: bigint }[]) =>
    Number(rows.filter((row) => row.status === 'SUCCESS').reduce((sum, row) => sum + row.amountPaise, 0n))
  return {
    gateway: 'cashfree',
    order_id: order.orderId,
    order_status: orderStatus(order, gateway.now()),
    order_amount: rupeesText(order.amountPaise),
    order_currency: order.currency,
    created_at: new Date(order.createdAtMs).toISOString(),
    captured_paise: total(payments),
    refunded_paise: total(refunds),
    payments: payments.map((payment) => ({
      cf_payment_id: payment.cfPaymentId,
      payment_status: payment.status,
      payment_amount: rupeesText(payment.amountPaise),
      payment_currency: payment.currency,
      payment_group: payment.group,
      error_code: payment.error?.error_code ?? null,
    })),
    refunds: refunds.map((refund) => ({
      refund_id: refund.refundId,
      refund_status: refund.status,
      refund_amount: rupeesText(refund.amountPaise),
    })),
    webhooks: listDeliveries(gateway.store, order.orderId),
  }
}
