import { MESSAGES } from '@chukta/contract/messages'
import { paiseToRupees } from '@chukta/contract/money'
import { AppError } from '../../platform/errors.ts'
import { type Earners, sharesOf } from '../charges/charges-service.ts'
import { noteFailure, noteRecovery } from '../routing/breaker-service.ts'
import type { Route } from '../routing/routing-service.ts'
import { applyAttemptClosed } from './apply-sql.ts'
import { type NewAttempt, releaseLease } from './claim-sql.ts'
import { claimNextAttempt } from './next-attempt-sql.ts'
import { newOrder, type Opened, type Opening, openSession } from './open-session-service.ts'
import { gatewayOf, type PaymentsContext } from './payments-context.ts'
import { checkoutAnswer } from './quote-service.ts'

/** All that the gateways may take of a payer's time (design 6.3). */
const ALL_GATEWAYS_MS = 15_000
/** With less than this left, another gateway is not begun with. */
const WORTH_A_CALL_MS = 1_000

/** A payment whose attempt this caller holds, and the routes it may go on to. */
export type HandOut = {
  opening: Opening
  route: Pick<Route, 'gatewayName' | 'health'>
  others: Route[]
  basePaise: bigint
  /** F: fixed by the quote, whatever gateway takes it in the end. */
  chargePaise: bigint
  earners: Earners
}

/**
 * Opens the attempt's order and hands its session out. A gateway that refuses, or gives no clear answer, leaves
 * the payment to the next route under the next attempt; a session once handed out is the only one.
 * Throws 503 with the `order_id` when none takes it: refused for good, or for the sweep to find out.
 */
export async function handOut(context: PaymentsContext, plan: HandOut) {
  const deadlineMs = Date.now() + ALL_GATEWAYS_MS
  const others = [...plan.others]
  let { opening, route } = plan
  for (;;) {
    const outcome = await openSession(context, opening, deadlineMs)
    await noteHealth(context, opening.attempt.gateway, route.health, outcome)
    if (outcome.kind === 'opened') {
      const isHandedOut = await context.handOut({ attemptId: opening.attempt.id, ...outcome })
      if (!isHandedOut) throw noSession(opening)
      return sessionAnswer(context, route.gatewayName, opening, outcome.sessionId)
    }
    const next = deadlineMs - Date.now() > WORTH_A_CALL_MS ? others.shift() : undefined
    if (!next) {
      if (outcome.kind === 'refused') await applyAttemptClosed(context.db, opening.attempt.id, outcome.reason)
      else await releaseLease(context.db, opening.attempt.id)
      throw noSession(opening)
    }
    const { id: attemptId, gateway } = opening.attempt
    const reason = `${route.gatewayName} did not take it: ${outcome.reason}`
    const claimed = await claimNextAttempt(
      context.db,
      { attemptId, gateway, reason },
      attemptOn({ ...next, reasons: [reason, ...next.reasons] }, plan),
    )
    // Somebody else ended it meanwhile.
    if (!claimed) throw noSession(opening)
    const attempt = { ...claimed, gateway: next.gateway, expiresAt: claimed.expires_at }
    opening = { ...opening, attempt }
    route = next
  }
}

/** The attempt of a payment on a route, with the shares of everybody who earns by it there. */
export function attemptOn(
  route: Route,
  payment: { basePaise: bigint; chargePaise: bigint; earners: Earners },
): NewAttempt {
  return {
    gatewayId: route.gatewayId,
    route: { gateway: route.gatewayName, reasons: route.reasons },
    baseRate: route.baseRate,
    ...sharesOf(payment.earners, { ...payment, baseRate: route.baseRate }),
  }
}

/** The pay call's answer: the session, and how the browser opens the checkout it belongs to. */
export function sessionAnswer(
  context: PaymentsContext,
  gatewayName: string,
  opening: Opening,
  sessionId: string,
) {
  const { gateway } = opening.attempt
  const params = gatewayOf(context, gateway).checkoutParams(newOrder(context, opening), sessionId)
  return {
    status: 'success' as const,
    order: { data: { payment_session_id: sessionId, order_id: opening.orderId } },
    payment_session_id: sessionId,
    order_id: opening.orderId,
    total: paiseToRupees(opening.totalPaise),
    checkout: { ...checkoutAnswer(context, gateway, gatewayName), params },
  }
}

/** A gateway that is well costs nothing here: only a failure, or the end of failing, is written down. */
async function noteHealth(
  context: PaymentsContext,
  gateway: string,
  health: Route['health'],
  outcome: Opened,
): Promise<void> {
  if (outcome.kind === 'unknown') await noteFailure(context.db, gateway)
  else if (health !== 'well') await noteRecovery(context.db, gateway)
}

function noSession({ orderId }: Opening): AppError {
  return new AppError('unavailable', {
    message: MESSAGES.payments.sessionFailed,
    body: { order_id: orderId },
    retryAfterSeconds: 5,
  })
}
