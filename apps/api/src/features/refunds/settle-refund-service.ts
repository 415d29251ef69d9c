import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { audit } from '../../platform/audit-sql.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db.ts'
import type { GatewayRefund } from '../../providers/gateway-refund.ts'
import { type Gateways, gatewayOf } from '../../providers/gateways.ts'
import { sendMail } from '../notifications/notifications-service.ts'
import { allowReversal, applyPending, applySucceeded, applyUnfinished, findRefundMail } from './apply-sql.ts'
import { type DueRefund, findDue, release, takeDue, wakeRefunds } from './due-sql.ts'
import { lockPayment } from './request-sql.ts'

export type RefundsContext = Context & { gateways: Gateways }

/** More refunds of one payment than anybody asks for. */
const OF_ONE_PAYMENT = 20

/** A webhook spoke of a paid payment: asks about its refunds now instead of at their next turn. */
export async function settleRefundsOf(context: RefundsContext, paymentId: number): Promise<void> {
  if (!(await wakeRefunds(context.db, paymentId))) return
  const due = await takeDue(context.db, OF_ONE_PAYMENT, paymentId)
  for (const refundId of due) await settleRefund(context, refundId)
}

/**
 * The one way a refund moves, for whoever has taken it: makes it at its gateway, or asks what became of it, and
 * applies the answer under the table of legal moves. An unclear answer changes nothing: the next turn asks by our
 * reference, and sends the same reference again where the gateway has none.
 */
export async function settleRefund(context: RefundsContext, refundId: number): Promise<void> {
  const due = await findDue(context.db, refundId)
  if (!due) return
  try {
    if (due.status === 'sent' && due.ask_count === 1) await send(context, due)
    else await ask(context, due)
  } finally {
    await release(context.db, refundId)
  }
}

async function ask(context: RefundsContext, due: DueRefund): Promise<void> {
  const found = await gatewayOf(context, due.gateway).findRefund(namesOf(due))
  if (found.kind === 'found') await apply(context, due, found.refund)
  else if (found.kind === 'missing' && due.status === 'sent') await send(context, due)
}

/** A refusal counts once the gateway says that it has no such refund: the answer to an earlier call may be lost. */
async function send(context: RefundsContext, due: DueRefund): Promise<void> {
  const gateway = gatewayOf(context, due.gateway)
  const outcome = await gateway.refund({ ...namesOf(due), amountPaise: due.amount_paise, note: due.reason })
  if (outcome.kind === 'accepted') return apply(context, due, outcome.refund)
  const found = await gateway.findRefund(namesOf(due))
  if (found.kind === 'found') return apply(context, due, found.refund)
  if (found.kind === 'missing' && outcome.kind === 'refused') {
    await giveUp(context, due, 'failed', outcome.reason)
  }
}

function namesOf(due: DueRefund) {
  if (due.gateway_payment_id === null) throw new Error(`${due.order_id} was paid without a payment to refund`)
  return {
    orderReference: due.attempt_reference,
    gatewayPaymentId: due.gateway_payment_id,
    refundReference: due.reference,
  }
}

async function apply(context: RefundsContext, due: DueRefund, refund: GatewayRefund): Promise<void> {
  if (refund.amountPaise !== due.amount_paise) {
    return giveUp(context, due, 'mismatch', 'the gateway names another amount')
  }
  if (refund.status === 'succeeded') return book(context, due, refund)
  if (refund.status === 'failed' || refund.status === 'cancelled') {
    return giveUp(context, due, 'failed', refund.message ?? refund.status)
  }
  await applyPending(context.db, due.id, refund)
}

async function book({ db, secrets }: RefundsContext, due: DueRefund, refund: GatewayRefund): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockPayment(trx, due.payment_id)
    await allowReversal(trx)
    if (!(await applySucceeded(trx, due.id, refund))) return
    const told = await findRefundMail(trx, due.id)
    if (!told) return
    await sendMail(trx, secrets, {
      to: told.payer_email,
      template: 'payment-refunded',
      values: {
        name: told.payer_name,
        paidTo: told.payee_name,
        orderId: told.order_id,
        amount: formatRupees(paiseToRupees(told.amount_paise)),
        reason: told.reason,
        reference: told.bank_reference ?? told.reference,
      },
      key: `refunded:${due.reference}`,
    })
  })
}

/** A person must see to it: the log is loud, the audit log keeps it, the transaction's page shows it. */
async function giveUp(
  { db, log }: RefundsContext,
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
  if (isNew)
    log.error({ orderId: due.order_id, refund: due.reference, to, reason }, 'a refund needs a person')
}
