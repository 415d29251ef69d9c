import { withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionResolution } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import { applyCaptures } from '../payments/apply-sql.ts'
import { splitOverpayment } from '../payments/overpayment.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { insertCaptureRefund } from '../refunds/refunds-sql.ts'
import {
  correctAmount,
  endUndecided,
  listSuspended,
  lockStatus,
  postRelease,
  type SuspendedCapture,
  sendBack,
  tryOf,
} from './accept-sql.ts'

const TOO_MUCH = 'More was paid than was ordered: the difference goes back.'

/** `owedPaise`: the gateway's newest amount of the capture. `by`: a person accepts it as it came. */
type Acceptance = { owedPaise: bigint } | { by: ExceptionResolution }

/**
 * Accepts the one capture that a mismatched payment has in suspense as its payment (decision 0035): payee and earners
 * get what they get of any payment at this price; an overpayment is refunded, a shortfall is written off. False when
 * the payment is no longer a mismatch. Throws 409 for money in another currency or of several captures, and when more
 * than the charge is missing.
 */
export async function acceptSuspended(
  deps: PaymentsDeps,
  paymentId: number,
  how: Acceptance,
): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    const payment = await lockStatus(trx, paymentId)
    if (payment?.status !== 'mismatch') return false
    const [held, more] = await listSuspended(trx, paymentId)
    if (!held) return false
    const isConfirmed = 'owedPaise' in how
    if (more || held.is_disputed || held.currency !== 'INR' || !(isConfirmed || isBearable(held))) {
      throw new AppError('conflict', { message: 'This money can only go back.' })
    }
    const { fromSuspensePaise, writtenOffPaise, overpaidPaise } = splitOverpayment({
      suspendedPaise: held.amount_paise,
      owedPaise: isConfirmed ? how.owedPaise : held.amount_paise,
      totalPaise: held.total_paise,
    })
    const event = isConfirmed
      ? { kind: 'capture-confirmed' as const, reason: null }
      : { kind: 'capture-accepted' as const, reason: how.by.reason }
    const release = () => postRelease(trx, held.id, { fromSuspensePaise, writtenOffPaise }, event)
    await (isConfirmed ? because('the gateway names the money of the order now', release) : release())
    if (isConfirmed) await correctAmount(trx, held.id, how.owedPaise)
    if (overpaidPaise > 0n) {
      await because('the money paid no order, or was more than ordered', () =>
        insertCaptureRefund(trx, held.id, TOO_MUCH, { amountPaise: overpaidPaise }),
      )
    }
    await applyCaptures(trx, deps.payables, deps.config.latePolls, [captureOf(paymentId, held)])
    if (!isConfirmed) await audited(trx, `payment.mismatch-${how.by.action}`, payment.order_id, how.by)
    return true
  })
}

/** The platform never writes off more than the charge of the payment. */
function isBearable({ amount_paise, total_paise, charge_paise }: SuspendedCapture): boolean {
  return total_paise - amount_paise <= charge_paise
}

function captureOf(paymentId: number, held: SuspendedCapture) {
  const taken = tryOf(held)
  const otherMethod = taken.method !== held.method
  return { paymentId, attemptId: held.attempt_id, taken, otherMethod, isOpen: false, wasSuspended: true }
}

/**
 * Refunds all money that a mismatched payment, or one that was closed meanwhile, has in suspense, and closes it.
 * False without undecided money.
 */
export async function refundSuspended(
  deps: PaymentsDeps,
  paymentId: number,
  by: ExceptionResolution,
): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    const payment = await lockStatus(trx, paymentId)
    if (payment?.status !== 'mismatch' && payment?.status !== 'closed') return false
    const held = await listSuspended(trx, paymentId)
    if (held.length === 0) return false
    await sendBack(trx, paymentId, held, by.reason, deps.config.latePolls)
    await audited(trx, `payment.mismatch-${by.action}`, payment.order_id, by)
    return true
  })
}

/** Ends a payment that its gateway left undecided for a day: it counts as failed. False when it is decided. */
export async function endPayment(
  deps: PaymentsDeps,
  paymentId: number,
  by: ExceptionResolution,
): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    const payment = await lockStatus(trx, paymentId)
    if (!payment || !(await endUndecided(trx, paymentId, by.reason, deps.config.latePolls))) return false
    await audited(trx, 'payment.ended', payment.order_id, by)
    return true
  })
}

function audited(
  trx: Parameters<typeof audit>[0],
  action: string,
  orderId: string,
  { reason, actor }: ExceptionResolution,
): Promise<void> {
  return audit(trx, {
    actorId: actor.userId,
    action,
    object: orderId,
    detail: { reason },
    requestId: actor.requestId,
  })
}
