import { rupeesText } from '../../rupees.ts'
import { disputeMovements } from '../../settlements/dispute-movements-sql.ts'
import type { Movement } from '../../settlements/settlements.ts'
import type { Store } from '../../store.ts'

/** A try as its gateway knows it, by the gateway's own id and words. */
export interface BookedPayment {
  id: string
  status: string
  isCaptured: boolean
  /** What the payer was charged. */
  amountPaise: number
  /** The gateway's own part of it; below zero for an offer that the gateway bears. */
  surchargePaise: number
  currency: string
  /** The gateway's word for the method, and ours. */
  group: string
  method: Movement['method']
  errorCode: string | null
  atMs: number
}

interface BookedRefund {
  id: string
  /** The shop's own reference of it. */
  reference: string | null
  paymentId: string
  status: string
  isPaid: boolean
  amountPaise: number
  currency: string
  atMs: number
}

/** An order as its gateway keeps it: the oracle and the payouts are made from it. */
export interface BookedOrder {
  /** The shop's own reference; '' where it gave none. */
  reference: string
  gatewayOrderId: string
  status: string
  /** Rupees. */
  amount: string
  currency: string
  createdAtMs: number
  /** Newest first. */
  payments: BookedPayment[]
  refunds: BookedRefund[]
}

const owed = ({ amountPaise, surchargePaise }: BookedPayment) => amountPaise - surchargePaise
const text = (paise: number) => rupeesText(BigInt(paise))
const sum = (paise: number[]) => paise.reduce((total, one) => total + one, 0)

export type KnownOrder = ReturnType<typeof knownOrder>

/** An order as the oracle shows it, under the shop's own reference; amounts without a unit are rupees. */
export function knownOrder(gateway: string, order: BookedOrder) {
  const { payments, refunds } = order
  return {
    gateway,
    order_id: order.reference || order.gatewayOrderId,
    order_status: order.status,
    order_amount: order.amount,
    order_currency: order.currency,
    created_at: new Date(order.createdAtMs).toISOString(),
    captured_paise: sum(payments.filter((one) => one.isCaptured).map(owed)),
    refunded_paise: sum(refunds.filter((one) => one.isPaid).map((one) => one.amountPaise)),
    payments: payments.map((one) => ({
      payment_id: one.id,
      payment_status: one.status,
      payment_amount: text(one.amountPaise),
      payment_currency: one.currency,
      is_captured: one.isCaptured,
      // In hundredths of the currency.
      owed_paise: owed(one),
      surcharge_paise: one.surchargePaise,
      payment_group: one.group,
      error_code: one.errorCode,
    })),
    refunds: refunds.map((one) => ({
      refund_id: one.reference ?? one.id,
      refund_status: one.status,
      refund_amount: text(one.amountPaise),
    })),
  }
}

/** Movements to settle: captures without the gateway's surcharge, completed refunds, and disputed amounts. */
export function movementsOf(store: Store, gateway: string, orders: BookedOrder[]): Movement[] {
  const orderOf = new Map(
    orders.flatMap((order) => order.payments.map(({ id }) => [id, order.gatewayOrderId])),
  )
  const disputed = disputeMovements(store, gateway).map((one) => ({
    ...one,
    gatewayOrderId: orderOf.get(one.paymentId) ?? one.gatewayOrderId,
  }))
  const moved = orders.flatMap(({ reference, gatewayOrderId, payments, refunds }): Movement[] => [
    ...payments
      .filter(({ isCaptured }) => isCaptured)
      .map((one) => ({
        type: 'payment' as const,
        id: one.id,
        paymentId: one.id,
        refundReference: null,
        reference,
        gatewayOrderId,
        method: one.method,
        amountPaise: owed(one),
        currency: one.currency,
        atMs: one.atMs,
      })),
    ...refunds
      .filter(({ isPaid }) => isPaid)
      .map((one) => ({
        type: 'refund' as const,
        id: one.id,
        paymentId: one.paymentId,
        refundReference: one.reference,
        reference,
        gatewayOrderId,
        method: 'card' as const,
        amountPaise: one.amountPaise,
        currency: one.currency,
        atMs: one.atMs,
      })),
  ])
  return [...disputed, ...moved]
}
