import { applyAttemptClosed, applyMismatch, applyUndecided } from './apply-sql.ts'
import { gatewayOf, type PaymentsContext } from './payments-context.ts'
import { type AttemptRow, findPayment, type PaymentRow, stopAsking } from './payments-sql.ts'
import { verdict } from './verdict.ts'

/** A request that was still on its way when we looked may make the order after all: it is looked for once more. */
const LOOK_AGAIN_SECONDS = 90

/**
 * The one way a payment moves: asks its gateway about every attempt that may still be paid, and applies
 * the answer under the table of legal moves. Browser return, webhook, status poll and sweep all come here;
 * whoever comes second changes nothing. An unclear answer changes nothing either.
 * An attempt that gave way to another was never handed out, so it is asked about only when a webhook names it.
 */
export async function settle(
  context: PaymentsContext,
  paymentId: number,
  namedAttemptId: number | null = null,
): Promise<void> {
  const payment = await findPayment(context.db, paymentId)
  if (!payment || payment.status === 'paid' || payment.status === 'mismatch') return
  for (const attempt of payment.attempts) {
    if (attempt.status === 'open') await settleOpen(context, payment, attempt)
    else if (attempt.status === 'claimed' && !attempt.leased) await settleClaimed(context, payment, attempt)
    else if (
      attempt.status === 'closed' &&
      (attempt === payment.attempts.at(-1) || attempt.id === namedAttemptId)
    ) {
      await settleClosed(context, payment, attempt)
    }
  }
}

async function settleOpen(context: PaymentsContext, payment: PaymentRow, attempt: AttemptRow): Promise<void> {
  const found = await findOrder(context, payment, attempt)
  // An order we handed out cannot be missing: an answer that says so is taken as unclear.
  if (found.kind !== 'found') return
  const ids = { paymentId: payment.id, attemptId: attempt.id }
  const word = verdict(found.order, { totalPaise: payment.total_paise, method: payment.method })
  switch (word.kind) {
    case 'paid':
      await context.capture({ ...ids, newest: word.newest, otherMethod: word.otherMethod })
      return
    case 'mismatch':
      context.log.error(
        { orderId: payment.order_id, reason: word.reason },
        'a capture does not match its order',
      )
      return applyMismatch(context.db, { ...ids, newest: word.newest }, word.reason)
    case 'pending':
      return applyUndecided(context.db, ids, word.newest ? 'pending' : 'open', word.newest)
    case 'failed':
      return applyUndecided(context.db, ids, 'failed', word.newest)
    case 'closed':
      if (word.newest) await applyUndecided(context.db, ids, 'failed', word.newest)
      return applyAttemptClosed(context.db, attempt.id, word.reason)
    case 'none':
      return
  }
}

/**
 * A claim whose caller is gone: no browser ever got its session, so no money can have moved. While a client
 * may still come back the claim is kept; once nobody does, the order is terminated if it exists, and closed.
 */
async function settleClaimed(
  context: PaymentsContext,
  payment: PaymentRow,
  attempt: AttemptRow,
): Promise<void> {
  if (!payment.abandoned) return
  const gateway = gatewayOf(context, attempt.gateway)
  const found = await gateway.findOrder(attempt.reference)
  if (found.kind === 'missing')
    return applyAttemptClosed(context.db, attempt.id, 'the gateway never had it', LOOK_AGAIN_SECONDS)
  if (found.kind === 'unknown') return
  if (found.order.status === 'paid') return settleOpen(context, payment, attempt)
  if (found.order.status === 'active') await gateway.terminateOrder(attempt.reference)
  const after = await gateway.findOrder(attempt.reference)
  if (after.kind !== 'found') return
  if (after.order.status === 'paid') return settleOpen(context, payment, attempt)
  if (after.order.status !== 'active') await applyAttemptClosed(context.db, attempt.id, 'nobody came for it')
}

/** A closed attempt may turn out to have been paid at the last moment, or to exist after all. */
async function settleClosed(
  context: PaymentsContext,
  payment: PaymentRow,
  attempt: AttemptRow,
): Promise<void> {
  const found = await findOrder(context, payment, attempt)
  if (found.kind === 'unknown') return
  if (found.kind === 'found') {
    if (found.order.status === 'paid') return settleOpen(context, payment, attempt)
    if (found.order.status === 'active')
      return gatewayOf(context, attempt.gateway).terminateOrder(attempt.reference)
  }
  await stopAsking(context.db, payment.id)
}

function findOrder(context: PaymentsContext, payment: PaymentRow, attempt: AttemptRow) {
  const { session_id: sessionId } = attempt
  const session =
    sessionId === null
      ? null
      : { sessionId, expiresAt: new Date(attempt.expires_at), amountPaise: payment.total_paise }
  return gatewayOf(context, attempt.gateway).findOrder(attempt.reference, session)
}
