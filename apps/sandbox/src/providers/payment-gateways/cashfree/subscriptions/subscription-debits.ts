import { randomInt } from 'node:crypto'
import { type DueWork, startDueWork } from '../../../gateway-core/due-work.ts'
import type { Gateway } from '../gateway.ts'
import { setOrderStatus } from '../orders/orders-sql.ts'
import { applyOutcome } from '../payments/payment-outcome.ts'
import { listPayments, type Payment, savePayment } from '../payments/payments-sql.ts'
import { enqueueChargeWebhook } from './subscription-entity.ts'
import {
  findSubscription,
  listWaitingCharges,
  type Subscription,
  type SubscriptionCharge,
  saveCharge,
  saveSubscription,
} from './subscriptions-sql.ts'

/** How often the bank is asked again for a UPI charge, and how much later. */
const RETRIES = 3
const RETRY_AFTER_MS = 4 * 3_600_000

/** Runs scheduled debits when they are due. */
export const startDebits = (gateway: Gateway): DueWork =>
  startDueWork(gateway, {
    list: (limit) => listWaitingCharges(gateway.store, limit),
    dueAtMs: ({ debitAtMs }) => debitAtMs,
    run: (charge) => debit(gateway, charge),
  })

/** One debit, and those after it that are due too. */
function debit(gateway: Gateway, charge: SubscriptionCharge): void {
  const one = findSubscription(gateway.store, charge.subscriptionId) as Subscription
  const [payment] = listPayments(gateway.store, charge.paymentId) as [Payment]
  while (payment.status === 'PENDING' && charge.debitAtMs <= gateway.now()) {
    if (one.status !== 'ACTIVE') endCharge(gateway, one, charge, payment, 'FAILED', 'MANDATE_REVOKED')
    else if (one.refusals === 0) endCharge(gateway, one, charge, payment, 'SUCCESS')
    else {
      one.refusals -= 1
      saveSubscription(gateway.store, one)
      if (charge.retryAttempts === RETRIES) {
        endCharge(gateway, one, charge, payment, 'FAILED', 'INSUFFICIENT_FUNDS')
      } else {
        charge.retryAttempts += 1
        charge.debitAtMs += RETRY_AFTER_MS
        saveCharge(gateway.store, charge)
      }
    }
  }
}

/** Ends a charge, with its order and its webhook. */
export function endCharge(
  gateway: Gateway,
  one: Subscription,
  charge: SubscriptionCharge,
  payment: Payment,
  outcome: 'SUCCESS' | 'FAILED' | 'CANCELLED',
  code?: string,
): void {
  if (outcome === 'CANCELLED') {
    payment.status = 'CANCELLED'
    payment.message = 'Cancelled'
    payment.completedAtMs = gateway.now()
  } else applyOutcome(gateway, payment, outcome, code)
  if (outcome === 'SUCCESS') payment.bankReference = String(randomInt(1e11, 1e12))
  savePayment(gateway.store, payment)
  setOrderStatus(gateway.store, charge.paymentId, outcome === 'SUCCESS' ? 'PAID' : 'TERMINATED')
  enqueueChargeWebhook(gateway, one, charge, payment)
}
