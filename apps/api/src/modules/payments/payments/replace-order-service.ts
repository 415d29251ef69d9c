import { AppError } from '../../../platform/http/errors.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { gatewayOf } from '../../../providers/gateways.ts'
import { applyAttemptClosed } from './apply-sql.ts'
import { noSession } from './checkout-service.ts'
import { takeLease } from './claim-sql.ts'
import type { PayCall } from './pay-call.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { type AttemptRow, findPayment, freeSlot, type PaymentRow } from './payments-sql.ts'
import { busy, finished, isOver } from './repeat-service.ts'
import { syncPayment } from './sync-service.ts'

const REASON = 'the payer agreed to another total'
/** A call that was cut may yet make its order at the gateway: it is polled once more. */
const POLL_AGAIN_SECONDS = 90

/**
 * Replaces the payer's unfinished order by one of another total that they agreed to. The gateway is polled first: an
 * order that is paid, or being paid, is kept, with 409 and its `order_id`. Another is closed at the gateway. Where no
 * call closes an order, both exist: the old one is not issued again, is polled until it expires, and its capture is
 * booked. Throws 503 while the gateway does not answer: an unclear answer is no permission.
 */
export async function replaceOrder(deps: PaymentsDeps, call: PayCall, paymentId: number): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return
  setOrder(payment.order_id)
  if (isOver(payment)) throw finished(payment)
  const attempt = payment.attempts.at(-1)
  if (attempt?.status === 'claimed') await closeUnopened(deps, payment, attempt)
  else if (attempt?.status === 'open') await closeOpen(deps, call, payment, attempt)
  await freeSlot(deps.db, paymentId, REASON)
}

/** Its session reached no browser, so no money can have moved. */
async function closeUnopened(deps: PaymentsDeps, payment: PaymentRow, attempt: AttemptRow): Promise<void> {
  if (!(await takeLease(deps.db, attempt.id))) throw busy(payment)
  await gatewayOf(deps, attempt.gateway).terminateOrder(attempt.reference)
  await applyAttemptClosed(deps.db, attempt.id, REASON, { pollAgainSeconds: POLL_AGAIN_SECONDS })
}

async function closeOpen(
  deps: PaymentsDeps,
  call: PayCall,
  payment: PaymentRow,
  attempt: AttemptRow,
): Promise<void> {
  const gateway = gatewayOf(deps, attempt.gateway)
  const session = {
    sessionId: attempt.session_id ?? '',
    expiresAt: new Date(attempt.expires_at),
    amountPaise: payment.total_paise,
  }
  const asked = await gateway.findOrder(attempt.reference, session)
  if (asked.kind !== 'found') throw noSession(payment.order_id)
  assertUnpaid(await synced(deps, payment))
  if (Date.now() >= call.deadlineMs) throw noSession(payment.order_id)
  await gateway.terminateOrder(attempt.reference)
  assertUnpaid(await synced(deps, payment))
}

async function synced(deps: PaymentsDeps, payment: PaymentRow): Promise<PaymentRow> {
  await syncPayment(deps, payment.id)
  return (await findPayment(deps.db, payment.id)) ?? payment
}

function assertUnpaid(payment: PaymentRow): void {
  if (isOver(payment)) throw finished(payment)
  if (payment.status !== 'pending') return
  throw new AppError('conflict', {
    message: 'An earlier order for this payment is with the bank. Please wait for its outcome.',
    body: { order_id: payment.order_id },
    retryAfterSeconds: 5,
  })
}
