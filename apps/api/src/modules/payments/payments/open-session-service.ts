import {
  type FindOutcome,
  GATEWAY_CALL_MS,
  type NewGatewayOrder,
} from '../../../providers/payment-gateway.ts'
import { renewLease } from './claim-sql.ts'
import { type CalledAttempt, callsOf } from './gateway-calls.ts'
import type { PayerRow } from './order-facts-sql.ts'
import type { LinkOrder } from './pay-call.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** An attempt leased to the caller, with the facts for the gateway. */
export type Opening = {
  orderId: string
  totalPaise: bigint
  method: string
  payer: PayerRow
  /** The payment link that it is of; null: the payer pays by themselves. */
  link: LinkOrder | null
  /** Fixed by the claim: a retry must send exactly the same order. */
  attempt: CalledAttempt & { id: number; reference: string; expiresAt: Date }
}

export type Opened =
  | { kind: 'opened'; sessionId: string; expiresAt: Date }
  /** `refused` is definite; after `unknown` the order may or may not exist. */
  | { kind: 'refused' | 'unknown'; reason: string; unlisted?: string }

/**
 * Opens the gateway order of an attempt that is leased to this caller. Without a clear answer it looks the order up
 * by our reference and, where the gateway does not have it, sends the same reference once more. Ends by
 * `deadlineMs` (epoch).
 */
export async function openSession(deps: PaymentsDeps, opening: Opening, deadlineMs: number): Promise<Opened> {
  const { db } = deps
  const { id, reference } = opening.attempt
  const gateway = callsOf(deps, opening.attempt)
  const order = newOrder(deps, opening)
  const callMs = () => Math.max(1, Math.min(GATEWAY_CALL_MS, deadlineMs - Date.now()))
  const first = await gateway.openOrder(order, callMs())
  if (first.kind === 'opened' || first.kind === 'refused') return first
  if (Date.now() >= deadlineMs) return { kind: 'unknown', reason: reasonOf(first) }
  await renewLease(db, id)
  const asked = await gateway.findOrder(reference, null, callMs())
  const found = readFound(asked, opening.totalPaise)
  if (found.kind !== 'missing') return found
  if (Date.now() >= deadlineMs) return { kind: 'unknown', reason: reasonOf(first) }
  await renewLease(db, id)
  const second = await gateway.openOrder(order, callMs())
  if (second.kind === 'opened' || second.kind === 'refused') return second
  const unlisted = second.kind === 'unknown' ? second.unlisted : undefined
  return { kind: 'unknown', reason: reasonOf(second), ...(unlisted === undefined ? {} : { unlisted }) }
}

function reasonOf(outcome: { kind: 'exists' } | { kind: 'unknown'; reason: string }): string {
  return outcome.kind === 'exists' ? 'it has the order and does not give it' : outcome.reason
}

function readFound(found: FindOutcome, totalPaise: bigint): Opened | { kind: 'missing' } {
  if (found.kind !== 'found') return found
  const { status, amountPaise, currency, sessionId, expiresAt, unlisted = status } = found.order
  if (status === 'active' && amountPaise === totalPaise && currency === 'INR') {
    return { kind: 'opened', sessionId, expiresAt }
  }
  // An order that may still be paid is not closed for another.
  if (status === 'unknown') return { kind: 'unknown', reason: `the gateway has it as ${unlisted}`, unlisted }
  return { kind: 'refused', reason: `the gateway has this order as ${status}` }
}

/** A payer as gateways know them, who pays by themselves: their saved cards are kept under it. */
export const customerOf = (userId: number) => `user${userId}`

/** The order as it is sent to the gateway. */
export function newOrder(
  { config, gateways }: PaymentsDeps,
  { orderId, totalPaise, method, payer, link, attempt }: Opening,
): NewGatewayOrder {
  return {
    accountId: attempt.account_id,
    reference: attempt.reference,
    amountPaise: totalPaise,
    method,
    expiresAt: attempt.expiresAt,
    // A customer of its own: the person who opened the link sees no method that the payer has saved at the gateway.
    customer: {
      id: link ? `link${link.id}` : customerOf(payer.id),
      name: payer.name,
      email: payer.email,
      mobile: payer.mobile,
    },
    returnUrl: config.publicUrl + (link ? link.path : `/payment-status/${orderId}`),
    formReturnUrl: `${config.publicUrl}/api/checkout-returns/${attempt.gateway}`,
    notifyUrl: config.apiUrl + gateways.webhookPath(attempt.gateway, attempt.account_id),
  }
}
