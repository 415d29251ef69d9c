import { randomBytes, randomInt } from 'node:crypto'
import { CashfreeError } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { keepCard } from '../instruments/saved-card.ts'
import { orderStatus } from '../orders/order-entity.ts'
import { findOrder, type Order, setOrderStatus } from '../orders/orders-sql.ts'
import { enqueuePaymentWebhook } from '../webhook-events.ts'
import { listPayments, type Payment, savePayment } from './payments-sql.ts'

export const OUTCOMES = ['SUCCESS', 'FAILED', 'PENDING', 'USER_DROPPED'] as const
export type Outcome = (typeof OUTCOMES)[number]

const ERRORS: Record<string, { description: string; reason: string; source: string }> = {
  TRANSACTION_DECLINED: {
    description: 'Transaction was declined by the bank',
    reason: 'auth_declined',
    source: 'bank',
  },
  AUTHENTICATION_FAILED: {
    description: 'The one-time password was wrong',
    reason: 'otp_invalid',
    source: 'customer',
  },
}
/** How long an attempt started in time may still succeed after its order has expired: a day at most. */
const TRANSACTION_LIMIT_MS = 24 * 3_600_000
const SAID = {
  SUCCESS: '00::Transaction success',
  FAILED: 'Transaction failed',
  USER_DROPPED: 'User dropped and did not complete the two factor authentication',
}

/**
 * Ends an attempt, in one transaction with its order and its webhook. A capture is final. As with real banks, a failed
 * attempt may still succeed while its order is active, and for a day after it expired. Throws 400 otherwise.
 */
export function endPayment(gateway: Gateway, payment: Payment, outcome: Outcome, errorCode?: string): void {
  const order = findOrder(gateway.store, payment.orderId) as Order
  if (outcome === payment.status) return
  if (payment.status === 'SUCCESS' || outcome === 'PENDING') {
    throw new CashfreeError(400, 'payment_already_final', `payment is already ${payment.status}`)
  }
  if (outcome === 'SUCCESS') {
    const status = orderStatus(order, gateway.now())
    const late = status === 'EXPIRED'
    if (late && gateway.now() - payment.createdAtMs > TRANSACTION_LIMIT_MS) {
      reverse(gateway, payment)
      return
    }
    if (status !== 'ACTIVE' && status !== 'TERMINATION_REQUESTED' && !late) {
      throw new CashfreeError(400, `order_${status.toLowerCase()}`, `order is ${status}`)
    }
  }
  applyOutcome(gateway, payment, outcome, errorCode)
  if (outcome === 'SUCCESS') keepCard(gateway, order, payment)
  savePayment(gateway.store, payment)
  moveOrder(gateway, order, outcome)
  enqueuePaymentWebhook(gateway, order, payment)
}

/** The bank approved too late: the money returns to the payer, and the shop never sees it. */
function reverse(gateway: Gateway, payment: Payment): void {
  payment.status = 'CANCELLED'
  payment.message = 'Reversed by the bank'
  payment.completedAtMs = gateway.now()
  savePayment(gateway.store, payment)
}

/** The change that a bank's answer makes to an attempt. */
export function applyOutcome(
  gateway: Gateway,
  payment: Payment,
  outcome: Exclude<Outcome, 'PENDING'>,
  code?: string,
) {
  payment.status = outcome
  payment.message = SAID[outcome]
  payment.completedAtMs = gateway.now()
  payment.error = null
  if (outcome === 'SUCCESS') {
    const faults = gateway.faults.state()
    const surchargePaise = BigInt(faults.capture_surcharge_paise)
    const captured = payment.amountPaise + surchargePaise + BigInt(faults.capture_delta_paise)
    if (captured > 0n) {
      payment.amountPaise = captured
      payment.surchargePaise = surchargePaise
    }
    payment.currency = faults.capture_currency || payment.currency
    payment.paymentGroup = faults.capture_group || payment.paymentGroup
    payment.bankReference = String(randomInt(1e11, 1e12))
    payment.authId = payment.paymentGroup === 'upi' ? null : randomBytes(3).toString('hex')
  } else if (outcome === 'FAILED') {
    const errorCode = code ?? 'TRANSACTION_DECLINED'
    const known = ERRORS[errorCode]
    payment.error = {
      error_code: errorCode,
      error_description: known?.description ?? errorCode.toLowerCase().replaceAll('_', ' '),
      error_reason: known?.reason ?? errorCode.toLowerCase(),
      error_source: known?.source ?? 'bank',
    }
  }
}

function moveOrder(gateway: Gateway, order: Order, outcome: Outcome): void {
  if (outcome === 'SUCCESS') {
    setOrderStatus(gateway.store, order.orderId, 'PAID')
  } else if (order.status === 'TERMINATION_REQUESTED') {
    const waiting = listPayments(gateway.store, order.orderId).some((one) => one.status === 'PENDING')
    if (!waiting) setOrderStatus(gateway.store, order.orderId, 'TERMINATED')
  }
}
