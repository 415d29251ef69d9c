import { indianToday } from '../../../platform/indian-clock.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { captureBooked, tryFailed } from '../../../platform/observability/signals.ts'
import type { GatewayOrder, GatewayTry } from '../../../providers/payment-gateway.ts'
import { acceptSuspended } from '../suspense/accept-service.ts'
import { closeEmptied } from '../suspense/accept-sql.ts'
import { closeUnlisted, noteUnlisted } from '../suspense/unlisted-service.ts'
import { bookUnordered, refundLeftovers } from '../suspense/unordered-sql.ts'
import { applyAttemptClosed, applyUndecided } from './apply-sql.ts'
import { callsOf } from './gateway-calls.ts'
import { type FoundCapture, interpretGatewayOrder } from './interpret-gateway-order.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { type AttemptRow, findPayment, finishLatePoll, type PaymentRow } from './payments-sql.ts'

/** A request that was still in flight at our poll may yet create the order: the gateway is polled once more. */
const POLL_AGAIN_SECONDS = 90

/** Whether the gateway gave a clear answer. */
type IsClear = boolean

/**
 * Syncs a payment, the only function that does: polls its gateway for every attempt that may be paid, now or again,
 * and applies the answer within the legal transitions. Browser return, webhook, status poll and sweep all call it; a
 * concurrent second call changes nothing, nor does an unclear answer. An attempt that failed over was never issued
 * a session, so it is only looked up when a webhook names it.
 */
export async function syncPayment(
  deps: PaymentsDeps,
  paymentId: number,
  namedAttemptId: number | null = null,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return
  setOrder(payment.order_id)
  if (payment.status === 'paid' && payment.captures.some((capture) => capture.is_stuck)) {
    await refundLeftovers(deps.db, paymentId)
  }
  if (payment.status === 'mismatch' && payment.captures.some((capture) => capture.is_lost)) {
    await closeEmptied(deps.db, paymentId, deps.config.latePolls)
  }
  let isClear = true
  for (const attempt of payment.attempts) {
    const isNamed = attempt.id === namedAttemptId
    if (!(await syncAttempt(deps, payment, attempt, isNamed))) isClear = false
  }
  if (isClear && isFinal(payment)) await finishLatePoll(deps.db, payment, deps.config.latePolls)
}

function isFinal({ status }: PaymentRow): boolean {
  return status === 'paid' || status === 'closed' || status === 'mismatch'
}

async function syncAttempt(
  deps: PaymentsDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  isNamed: boolean,
): Promise<IsClear> {
  switch (attempt.status) {
    case 'open':
    case 'paid':
      return syncIssued(deps, payment, attempt)
    case 'claimed':
      if (attempt.leased) return false
      return attempt.mandate === null
        ? syncClaimed(deps, payment, attempt)
        : syncDebit(deps, payment, attempt)
    case 'closed': {
      const isLast = attempt === payment.attempts.at(-1)
      return isNamed || isLast || attempt.issued ? syncClosed(deps, payment, attempt) : true
    }
  }
}

async function syncIssued(deps: PaymentsDeps, payment: PaymentRow, attempt: AttemptRow): Promise<IsClear> {
  const found = await findOrder(deps, payment, attempt)
  // An order with an issued session cannot be missing: such an answer counts as unclear.
  return found.kind === 'found' && apply(deps, payment, attempt, found.order)
}

async function apply(
  deps: PaymentsDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  order: GatewayOrder,
): Promise<IsClear> {
  const ids = { paymentId: payment.id, attemptId: attempt.id }
  const outcome = interpretGatewayOrder(order, { totalPaise: payment.total_paise, method: payment.method })
  if (order.unlisted !== undefined) await noteUnlisted(deps, payment, attempt, order.unlisted)
  else if (outcome.kind === 'captured' || outcome.kind === 'closed') await closeUnlisted(deps, attempt)
  if (outcome.kind === 'none') return false
  if (outcome.kind === 'captured') {
    const { captures, isOpen } = outcome
    for (const capture of captures) {
      await book(deps, payment, attempt, capture, { isOpen, hasMore: captures.length > 1 })
    }
    return true
  }
  // A capture stays booked after any later report about its order.
  if (isFinal(payment)) return true
  switch (outcome.kind) {
    case 'pending':
      await applyUndecided(deps.db, ids, outcome.newest ? 'pending' : 'open', outcome.newest)
      return true
    case 'failed':
      await applyFailed(deps, ids, attempt.gateway, outcome.newest)
      return true
    case 'closed':
      if (outcome.newest) await applyFailed(deps, ids, attempt.gateway, outcome.newest)
      await applyAttemptClosed(deps.db, attempt.id, outcome.reason, { latePolls: deps.config.latePolls })
      return true
  }
}

async function applyFailed(
  { db, log }: PaymentsDeps,
  ids: { paymentId: number; attemptId: number },
  gateway: string,
  newest: GatewayTry | null,
): Promise<void> {
  if (!(await applyUndecided(db, ids, 'failed', newest))) return
  tryFailed.send({ gateway })
  log.info({ gateway, gateway_payment: newest?.id }, 'a payment try failed')
}

/**
 * Books a capture once: it pays the order if it fits the order and is the first, else it goes to suspense. A capture in
 * suspense that fits after the gateway's newer figures pays its order.
 */
async function book(
  deps: PaymentsDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  capture: FoundCapture,
  rest: { isOpen: boolean; hasMore: boolean },
): Promise<void> {
  const { taken, otherMethod } = capture
  const known = payment.captures.find(
    (each) => each.gateway === attempt.gateway && each.gateway_payment_id === taken.id,
  )
  if (known) {
    const isRight = known.is_stuck && capture.fits === 'order' && payment.status === 'mismatch'
    if (isRight) await acceptSuspended(deps, payment.id, { owedPaise: capture.owedPaise })
    return
  }
  const ids = { paymentId: payment.id, attemptId: attempt.id }
  if (capture.fits === 'order' && payment.status !== 'paid') {
    if (await deps.capture({ ...ids, taken, otherMethod, ...rest })) {
      captureBooked.send({ gateway: attempt.gateway, kind: 'payment', paise: payment.total_paise })
      deps.log.info({ gateway: attempt.gateway, gateway_payment: taken.id }, 'a payment was captured')
      return
    }
  }
  const kind = await bookUnordered(
    deps.db,
    { ...ids, gateway: attempt.gateway, capture },
    deps.config.latePolls,
  )
  if (kind === null) return
  captureBooked.send({ gateway: attempt.gateway, kind, paise: capture.owedPaise })
  const facts = { gateway: attempt.gateway, gatewayPaymentId: taken.id, kind }
  if (kind === 'surplus') deps.log.warn(facts, 'an order was paid once more; the surplus is refunded')
  else deps.log.error(facts, 'a capture differs from its order')
}

/**
 * Syncs a claim whose caller has died: its session never reached a browser, so no money can have moved. The claim
 * is kept while a client may still repeat the call; after that the order is terminated, if it exists, and closed.
 */
async function syncClaimed(deps: PaymentsDeps, payment: PaymentRow, attempt: AttemptRow): Promise<IsClear> {
  if (!payment.abandoned) return false
  const gateway = callsOf(deps, attempt)
  const found = await gateway.findOrder(attempt.reference)
  if (found.kind === 'unknown') return false
  if (found.kind === 'missing') {
    const again = { pollAgainSeconds: POLL_AGAIN_SECONDS }
    await applyAttemptClosed(deps.db, attempt.id, 'the gateway never had it', again)
    return true
  }
  if (isToApply(found.order)) return apply(deps, payment, attempt, found.order)
  if (found.order.status === 'active') await gateway.terminateOrder(attempt.reference)
  const after = await gateway.findOrder(attempt.reference)
  if (after.kind !== 'found') return false
  if (isToApply(after.order)) return apply(deps, payment, attempt, after.order)
  if (after.order.status === 'active') return false
  await applyAttemptClosed(deps.db, attempt.id, 'nobody came for it')
  return true
}

/** Paid, or in an unknown state: that closes nothing, and a person sees it. */
const isToApply = ({ status }: GatewayOrder) => status === 'paid' || status === 'unknown'

/**
 * Syncs a charge by a mandate whose caller has died: one that the gateway has continues. Another may be sent by the
 * sync of its mandate until its day has come; then it is closed.
 */
async function syncDebit(deps: PaymentsDeps, payment: PaymentRow, attempt: AttemptRow): Promise<IsClear> {
  const found = await findOrder(deps, payment, attempt)
  if (found.kind === 'unknown') return false
  if (found.kind === 'found') {
    const { sessionId, expiresAt } = found.order
    await deps.storeSession({ attemptId: attempt.id, sessionId, expiresAt })
    return apply(deps, payment, attempt, found.order)
  }
  if (attempt.debit_on !== null && attempt.debit_on > indianToday(new Date())) return false
  const again = { pollAgainSeconds: POLL_AGAIN_SECONDS }
  await applyAttemptClosed(deps.db, attempt.id, 'the gateway never had it', again)
  return true
}

/** Checks whether a closed attempt was paid at the last moment, or exists after all. */
async function syncClosed(deps: PaymentsDeps, payment: PaymentRow, attempt: AttemptRow): Promise<IsClear> {
  const found = await findOrder(deps, payment, attempt)
  if (found.kind !== 'found') return found.kind === 'missing'
  if (isToApply(found.order)) return apply(deps, payment, attempt, found.order)
  if (found.order.status !== 'active') return true
  await callsOf(deps, attempt).terminateOrder(attempt.reference)
  return false
}

function findOrder(deps: PaymentsDeps, payment: PaymentRow, attempt: AttemptRow) {
  const { session_id: sessionId } = attempt
  const session =
    sessionId === null
      ? null
      : { sessionId, expiresAt: new Date(attempt.expires_at), amountPaise: payment.total_paise }
  return callsOf(deps, attempt).findOrder(attempt.reference, session)
}
