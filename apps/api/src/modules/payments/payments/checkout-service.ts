import { paiseToRupees } from '@chukta/contract/money'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { acrossOutage } from '../../../platform/database/outage.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { orderAsked } from '../../../platform/observability/signals.ts'
import { gatewayOf } from '../../../providers/gateways.ts'
import {
  type ChargedPart,
  type Earners,
  type Route,
  recordAnswer,
  sharesOf,
  sharesOfParts,
  slabAt,
} from '../../pricing/api.ts'
import { applyAttemptClosed } from './apply-sql.ts'
import { type NewAttempt, releaseLease } from './claim-sql.ts'
import { claimNextAttempt } from './next-attempt-sql.ts'
import { newOrder, type Opening, openSession } from './open-session-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { checkoutAnswer } from './quote-service.ts'

/** With less time than this left, no gateway is called. */
export const WORTH_A_CALL_MS = 1_000
/** The part of a pay call reserved for storing the gateway's session. */
const STORE_MS = 500

/** A payment whose attempt is leased to this caller, and the routes left to try. */
export type CheckoutPlan = {
  opening: Opening
  route: Pick<Route, 'gatewayName' | 'health'>
  others: Route[]
  /** With F of each: fixed by the quote for any gateway that takes the payment. */
  parts: ChargedPart[] | null
  basePaise: bigint
  /** Their sum. */
  chargePaise: bigint
  earners: Earners
  /** When the payer is answered at the latest (epoch). */
  deadlineMs: number
}

/**
 * Opens the attempt's order at its gateway and gives the session to the payer. When a gateway refuses, or gives no
 * clear answer, the payment fails over to the next route under a new attempt; at most one session of a payment is
 * ever issued. Throws 503 with the `order_id` when no gateway takes it; the sweep then syncs unclear attempts.
 */
export async function openCheckout(deps: PaymentsDeps, plan: CheckoutPlan) {
  const callUntilMs = plan.deadlineMs - STORE_MS
  const others = [...plan.others]
  let { opening, route } = plan
  for (;;) {
    const outcome = await openSession(deps, opening, callUntilMs)
    orderAsked.send({ gateway: opening.attempt.gateway, outcome: outcome.kind })
    if (outcome.kind === 'opened') {
      await storeSession(deps, opening, outcome, plan.deadlineMs)
      await judge(deps, opening, route, true)
      return sessionAnswer(deps, route.gatewayName, opening, outcome.sessionId)
    }
    await judge(deps, opening, route, outcome.kind === 'refused')
    const next = callUntilMs - Date.now() > WORTH_A_CALL_MS ? others.shift() : undefined
    if (!next) {
      if (outcome.kind === 'refused') await applyAttemptClosed(deps.db, opening.attempt.id, outcome.reason)
      else await releaseLease(deps.db, opening.attempt.id)
      throw noSession(opening.orderId)
    }
    const { id: attemptId, gateway } = opening.attempt
    const reason = `${route.gatewayName} did not take it: ${outcome.reason}`
    const claimed = await claimNextAttempt(
      deps.db,
      { attemptId, gateway, reason },
      attemptOn({ ...next, reasons: [reason, ...next.reasons] }, plan),
    )
    // Another caller has closed the attempt.
    if (!claimed) throw noSession(opening.orderId)
    const attempt = {
      ...claimed,
      gateway: next.gateway,
      account_id: next.accountId,
      expiresAt: claimed.expires_at,
    }
    opening = { ...opening, attempt }
    route = next
  }
}

/**
 * Stores a session before it is given away, waiting for a database that is out of reach. Throws 503 when the attempt
 * has moved on to another session.
 */
async function storeSession(
  deps: PaymentsDeps,
  { orderId, attempt }: Opening,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
  deadlineMs: number,
): Promise<void> {
  const store = () => deps.storeSession({ attemptId: attempt.id, sessionId, expiresAt })
  if (!(await acrossOutage(store, deadlineMs))) throw noSession(orderId)
}

/** Keeps the gateway's health. Losing one answer of it must not lose the payment. */
async function judge(
  { db, log }: PaymentsDeps,
  { attempt }: Opening,
  { health }: CheckoutPlan['route'],
  isAnswered: boolean,
): Promise<void> {
  try {
    await recordAnswer(db, { gateway: attempt.gateway, health }, isAnswered)
  } catch (error) {
    log.warn({ err: error, gateway: attempt.gateway }, 'the health of a gateway could not be stored')
  }
}

/** The attempt of a payment on a route, with the share of each earner there. */
export function attemptOn(
  route: Route,
  payment: { parts?: ChargedPart[] | null; basePaise: bigint; chargePaise: bigint; earners: Earners },
): NewAttempt {
  const { earners, parts = null, basePaise, chargePaise } = payment
  const { rate: baseRate, fromPaise: baseFromPaise } = slabAt(route.baseSlabs, basePaise)
  return {
    gatewayId: route.gatewayId,
    accountId: route.accountId,
    route: { gateway: route.gatewayName, reasons: route.reasons },
    ...(parts === null
      ? {
          baseRate,
          baseFromPaise,
          baseRateParts: null,
          baseFromParts: null,
          ...sharesOf(earners, { basePaise, chargePaise, baseRate }),
          distributorParts: null,
          adminParts: null,
        }
      : sharesOfParts(earners, { parts, baseSlabs: route.baseSlabs })),
  }
}

/** The pay call's answer: the session, and the browser's parameters for its checkout. */
export function sessionAnswer(deps: PaymentsDeps, gatewayName: string, opening: Opening, sessionId: string) {
  const { gateway, account_id: accountId } = opening.attempt
  const params = gatewayOf(deps, gateway).checkoutParams(newOrder(deps, opening), sessionId)
  return {
    status: 'success' as const,
    order: { data: { payment_session_id: sessionId, order_id: opening.orderId } },
    payment_session_id: sessionId,
    order_id: opening.orderId,
    total: paiseToRupees(opening.totalPaise),
    checkout: { ...checkoutAnswer(deps, { gateway, gatewayName, accountId }, opening.link === null), params },
  }
}

/** The 503 of an order for which no gateway has given a session yet; null when there is no order yet. */
export function noSession(orderId: string | null): AppError {
  return new AppError('unavailable', {
    message: PAYMENT_MESSAGES.sessionFailed,
    ...(orderId === null ? {} : { body: { order_id: orderId } }),
    retryAfterSeconds: 5,
  })
}
