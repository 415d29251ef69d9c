import { rupeesText } from '../../../rupees.ts'
import type { KnownOrder } from '../../stand-in.ts'
import type { Gateway } from './gateway.ts'
import { orderStatus } from './orders/order-entity.ts'
import { findOrder, listOrders, type Order } from './orders/orders-sql.ts'
import { listPayments } from './payments/payments-sql.ts'
import { listRefunds } from './refunds/refunds-sql.ts'

/** Every order as Cashfree knows it, or the one of a reference. */
export function listKnownOrders(
  gateway: Gateway,
  orderId: string | undefined,
  limit: number | undefined,
): KnownOrder[] {
  const { store } = gateway
  if (orderId === undefined) return listOrders(store, limit ?? -1).map((order) => describe(gateway, order))
  const one = findOrder(store, orderId)
  return one ? [describe(gateway, one)] : []
}

function describe(gateway: Gateway, order: Order): KnownOrder {
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
    captured_paise: total(
      payments.map((one) => ({ ...one, amountPaise: one.amountPaise - one.surchargePaise })),
    ),
    refunded_paise: total(refunds),
    payments: payments.map((payment) => ({
      payment_id: payment.cfPaymentId,
      payment_status: payment.status,
      payment_amount: rupeesText(payment.amountPaise),
      payment_currency: payment.currency,
      is_captured: payment.status === 'SUCCESS',
      owed_paise: Number(payment.amountPaise - payment.surchargePaise),
      surcharge_paise: Number(payment.surchargePaise),
      payment_group: payment.paymentGroup,
      error_code: payment.error?.error_code ?? null,
    })),
    refunds: refunds.map((refund) => ({
      refund_id: refund.refundId,
      refund_status: refund.status,
      refund_amount: rupeesText(refund.amountPaise),
    })),
  }
}
