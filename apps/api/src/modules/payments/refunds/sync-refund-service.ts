import { formatMoney, paiseToRupees } from '@chukta/contract/money'
import type { Transaction } from 'kysely'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { GatewayRefund } from '../../../providers/gateway-refund.ts'
import { type Gateways, gatewayOf } from '../../../providers/gateways.ts'
import { closeReports, keepUnlisted } from '../../identity/api.ts'
import { allowReversal, balancePayable } from '../../ledger/api.ts'
import { sendMail, tell } from '../../messaging/api.ts'
import {
  applyCaptureReturned,
  applyPending,
  applySucceeded,
  applyUnfinished,
  findRefundMail,
} from './apply-sql.ts'
import { type DueRefund, findDue, release, takeDue, wakeRefunds } from './due-sql.ts'
import { lockPayment } from './request-sql.ts'

export type RefundsDeps = Deps & { gateways: Gateways }

/** An upper limit for the refunds of one payment. */
const MAX_REFUNDS_OF_PAYMENT = 20

/** Polls the refunds of a payment at once, after a webhook about it. */
export async function syncRefundsOf(deps: RefundsDeps, paymentId: number): Promise<void> {
  if (await wakeRefunds(deps.db, paymentId)) await syncDueRefundsOf(deps, paymentId)
}

/** Polls those refunds of a payment that are due. */
export async function syncDueRefundsOf(deps: RefundsDeps, paymentId: number): Promise<void> {
  const due = await takeDue(deps.db, MAX_REFUNDS_OF_PAYMENT, paymentId)
  for (const refundId of due) await syncRefund(deps, refundId)
}

/**
 * Syncs a leased refund, the only function that does: sends it to its gateway, or polls it, and applies the
 * answer within the legal transitions. An unclear answer changes nothing: the next poll looks it up by our
 * reference, and sends the same reference again where the gateway has none.
 */
export async function syncRefund(deps: RefundsDeps, refundId: number): Promise<void> {
  const due = await findDue(deps.db, refundId)
  if (!due) return
  setOrder(due.order_id)
  try {
    if (due.status === 'sent' && due.poll_count === 1) await send(deps, due)
    else await poll(deps, due)
  } finally {
    await release(deps.db, refundId)
  }
}

async function poll(deps: RefundsDeps, due: DueRefund): Promise<void> {
  const found = await gatewayOf(deps, due.gateway).findRefund(namesOf(due))
  if (found.kind === 'found') await apply(deps, due, found.refund)
  else if (found.kind === 'missing' && due.status === 'sent') await send(deps, due)
}

/**
 * A refusal counts once the gateway confirms that it has no such refund: the answer to an earlier call may be lost.
 */
async function send(deps: RefundsDeps, due: DueRefund): Promise<void> {
  const gateway = gatewayOf(deps, due.gateway)
  const outcome = await gateway.refund({ ...namesOf(due), amountPaise: due.amount_paise, note: due.reason })
  if (outcome.kind === 'accepted') return apply(deps, due, outcome.refund)
  const found = await gateway.findRefund(namesOf(due))
  if (found.kind === 'found') return apply(deps, due, found.refund)
  if (found.kind === 'missing' && outcome.kind === 'refused') {
    await giveUp(deps, due, 'failed', outcome.reason)
  }
}

function namesOf(due: DueRefund) {
  if (due.gateway_payment_id === null) throw new Error(`${due.order_id} was paid without a payment to refund`)
  return {
    orderReference: due.attempt_reference,
    gatewayPaymentId: due.gateway_payment_id,
    refundReference: due.reference,
    mandate: due.mandate,
  }
}

async function apply(deps: RefundsDeps, due: DueRefund, refund: GatewayRefund): Promise<void> {
  const subject = { provider: due.gateway, subject: 'refund', reference: due.reference } as const
  if (refund.status === 'unknown') {
    const word = refund.gatewayStatus ?? refund.message ?? ''
    const about = { paymentId: due.payment_id, amountPaise: due.amount_paise }
    await keepUnlisted(deps, { ...subject, ...about, word })
  } else await closeReports(deps.db, subject)
  if (refund.amountPaise !== due.amount_paise) {
    return giveUp(deps, due, 'mismatch', 'the gateway names another amount')
  }
  if (refund.status === 'succeeded') return book(deps, due, refund)
  if (refund.status === 'failed' || refund.status === 'cancelled') {
    return giveUp(deps, due, 'failed', refund.message ?? refund.status)
  }
  // Only a listed status takes back a refusal.
  if (refund.status === 'unknown' && due.status === 'failed') return
  await applyPending(deps.db, due.id, refund)
}

async function book(deps: RefundsDeps, due: DueRefund, refund: GatewayRefund): Promise<void> {
  await withTransaction(deps.db, (trx) => bookIn(deps, trx, due, refund))
  deps.log.info({ gateway: due.gateway, refund: due.reference }, 'a refund was booked')
}

/** Books a refund that its gateway reports with another amount as it was requested, when a person decides so. */
export async function bookAccepted(
  deps: RefundsDeps,
  trx: Transaction<unknown>,
  refundId: number,
): Promise<void> {
  const due = await findDue(trx, refundId)
  if (!due) return
  const { gateway_refund_id: id, bank_reference: bankReference, message } = due
  const refund = { id: id ?? '', bankReference, message, amountPaise: due.amount_paise }
  await bookIn(deps, trx, due, { ...refund, status: 'succeeded' })
}

async function bookIn(
  { secrets }: RefundsDeps,
  trx: Transaction<unknown>,
  due: DueRefund,
  refund: GatewayRefund,
): Promise<void> {
  await lockPayment(trx, due.payment_id)
  if (!(await applyBooked(trx, due, refund))) return
  const mail = await findRefundMail(trx, due.id)
  if (!mail) return
  await sendMail(trx, secrets, {
    to: mail.payer_email,
    template: 'payment-refunded',
    values: {
      name: mail.payer_name,
      paidTo: mail.payee_name,
      orderId: mail.order_id,
      amount: formatMoney(paiseToRupees(mail.amount_paise), mail.currency),
      reason: mail.reason,
      reference: mail.bank_reference ?? mail.reference,
    },
    key: `refunded:${due.reference}`,
  })
  await tell(trx, [
    {
      userId: mail.payer_id,
      kind: 'refund-done',
      recordId: mail.payment_id,
      facts: { no: mail.order_id, name: mail.payee_name },
      // The mail names a currency other than the portal's.
      ...(mail.currency === 'INR' && { amountPaise: mail.amount_paise }),
      key: `refunded:${due.reference}`,
    },
  ])
}

async function applyBooked(
  trx: Transaction<unknown>,
  due: DueRefund,
  refund: GatewayRefund,
): Promise<boolean> {
  if (due.capture_id !== null) return applyCaptureReturned(trx, due.id, refund)
  await allowReversal(trx)
  const isBooked = await applySucceeded(trx, due.id, refund)
  if (isBooked) await balancePayable(trx, due.payment_id)
  return isBooked
}

/** Leaves the refund to a person: logged as an error, audited, and shown on the transaction's page. */
async function giveUp(
  { db, log }: RefundsDeps,
  due: DueRefund,
  to: 'failed' | 'mismatch',
  reason: string,
): Promise<void> {
  const isNew = await withTransaction(db, async (trx) => {
    if (!(await applyUnfinished(trx, due.id, to, reason))) return false
    await audit(trx, {
      actorId: null,
      action: `refund.${to}`,
      object: due.order_id,
      detail: { reference: due.reference, gateway: due.gateway, reason },
    })
    return true
  })
  if (isNew) log.error({ refund: due.reference, to, reason }, 'a refund needs a person')
}
