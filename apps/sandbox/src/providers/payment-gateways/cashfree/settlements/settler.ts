import { randomInt } from 'node:crypto'
import { disputeMovements } from '../../../../settlements/dispute-movements-sql.ts'
import type { Movement, Settler } from '../../../../settlements/settlements.ts'
import type { Store } from '../../../../store.ts'
import { listOrders } from '../orders/orders-sql.ts'
import { listPayments } from '../payments/payments-sql.ts'
import { listRefunds } from '../refunds/refunds-sql.ts'

const METHODS: Record<string, Movement['method']> = {
  upi: 'upi',
  upi_credit_card: 'upi',
  net_banking: 'netbanking',
}

/** Every payment that was captured, and every refund that went. */
export function cashfreeSettler(store: Store): Settler {
  return {
    newSettlementId: () => String(randomInt(1e8, 1e9)),
    listMovements: () => [
      ...disputeMovements(store, 'cashfree'),
      ...listOrders(store, -1).flatMap((order) => {
        const payments = listPayments(store, order.orderId).filter(({ status }) => status === 'SUCCESS')
        const of = { reference: order.orderId, gatewayOrderId: order.orderId }
        const paid = payments.map(
          (one): Movement => ({
            ...of,
            type: 'payment',
            id: one.cfPaymentId,
            paymentId: one.cfPaymentId,
            refundReference: null,
            method: METHODS[one.paymentGroup] ?? 'card',
            // Its own surcharge is not ours, and an offer costs it.
            amountPaise: Number(one.amountPaise - one.surchargePaise),
            currency: one.currency,
            atMs: one.completedAtMs ?? one.createdAtMs,
          }),
        )
        const refunds = listRefunds(store, order.orderId).filter(({ status }) => status === 'SUCCESS')
        const back = refunds.map(
          (one): Movement => ({
            ...of,
            type: 'refund',
            id: one.cfRefundId,
            paymentId: one.cfPaymentId,
            refundReference: one.refundId,
            method: 'card',
            amountPaise: Number(one.amountPaise),
            currency: 'INR',
            atMs: one.processedAtMs ?? one.createdAtMs,
          }),
        )
        return [...paid, ...back]
      }),
    ],
  }
}
