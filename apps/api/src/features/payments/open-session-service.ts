import type { FindOutcome, NewGatewayOrder } from '../../providers/payment-gateway.ts'
import { applyAttemptClosed, applyOpened } from './apply-sql.ts'
import { type PayerRow, releaseLease } from './claim-sql.ts'
import { gatewayOf, type PaymentsContext } from './payments-context.ts'

/** An attempt held by the caller, with what the gateway has to know. */
export type Opening = {
  orderId: string
  totalPaise: bigint
  method: string
  payer: PayerRow
  /** `expiresAt` was fixed by the claim: what is sent again must be the same to the letter. */
  attempt: { id: number; gateway: string; reference: string; expiresAt: Date }
}

export type Session = { sessionId: string; expiresAt: Date }

/**
 * Opens the gateway order of an attempt that this caller holds, and hands its session out.
 * Without a clear answer it asks by our reference and sends the same reference once more.
 * Gives null when there is no session to hand out: refused (the attempt is closed then),
 * or unknown (the attempt is given back, and the sweep goes on).
 */
export async function openSession(context: PaymentsContext, opening: Opening): Promise<Session | null> {
  const outcome = await openOrFind(context, opening)
  const { attempt } = opening
  if (outcome.kind === 'opened') {
    const opened = await applyOpened(context.db, attempt.id, outcome)
    return opened ? outcome : null
  }
  if (outcome.kind === 'refused') await applyAttemptClosed(context.db, attempt.id, outcome.reason)
  else await releaseLease(context.db, attempt.id)
  return null
}

type Opened = ({ kind: 'opened' } & Session) | { kind: 'refused'; reason: string } | { kind: 'unknown' }

async function openOrFind(context: PaymentsContext, opening: Opening): Promise<Opened> {
  const gateway = gatewayOf(context, opening.attempt.gateway)
  const order = newOrder(context, opening)
  const first = await gateway.openOrder(order)
  if (first.kind === 'opened' || first.kind === 'refused') return first
  const found = readFound(await gateway.findOrder(opening.attempt.reference), opening.totalPaise)
  if (found.kind !== 'missing') return found
  const second = await gateway.openOrder(order)
  return second.kind === 'opened' || second.kind === 'refused' ? second : { kind: 'unknown' }
}

function readFound(found: FindOutcome, totalPaise: bigint): Opened | { kind: 'missing' } {
  if (found.kind === 'missing') return found
  if (found.kind === 'unknown') return { kind: 'unknown' }
  const { status, amountPaise, currency, sessionId, expiresAt } = found.order
  if (status === 'active' && amountPaise === totalPaise && currency === 'INR') {
    return { kind: 'opened', sessionId, expiresAt }
  }
  return { kind: 'refused', reason: `the gateway has this order as ${status}` }
}

function newOrder(
  context: PaymentsContext,
  { orderId, totalPaise, method, payer, attempt }: Opening,
): NewGatewayOrder {
  return {
    reference: attempt.reference,
    amountPaise: totalPaise,
    method,
    expiresAt: attempt.expiresAt,
    customer: { id: `user-${payer.id}`, name: payer.name, email: payer.email, mobile: payer.mobile },
    returnUrl: `${context.config.publicUrl}/payment-status/${orderId}`,
    formReturnUrl: `${context.config.publicUrl}/api/checkout-returns/${attempt.gateway}`,
    notifyUrl: `${context.config.apiUrl}/api/webhooks/${attempt.gateway}`,
  }
}
