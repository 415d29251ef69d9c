import type { Db } from '../../../platform/database/db.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import type { SettlementRecord } from '../../../providers/settlement-record.ts'
import { type AskedPayment, type AskedRefund, capturesOfDay, refundsOfDay } from './asked-sql.ts'
import type { Reading } from './records.ts'
import { findGateway } from './rows-sql.ts'

const AT_ONCE = 4

/**
 * The record of a gateway that has no list of settlements (PhonePe answers for single ones alone, whose ids it does not
 * list): every order and refund of the day is polled. It contains no fees and payouts, which only a file of its dashboard
 * does. One unanswered poll makes all of it unknown.
 */
export async function askGateway(db: Db, gateway: PaymentGateway, day: string): Promise<Reading> {
  const found = await findGateway(db, gateway.slug)
  if (!found) return { kind: 'unknown', reason: 'no such gateway' }
  const [payments, refunds] = [await capturesOfDay(db, found.id, day), await refundsOfDay(db, found.id, day)]
  const asked = [
    ...payments.map((one) => () => askPayment(gateway, one)),
    ...refunds.map((one) => () => askRefund(gateway, one)),
  ]
  const records: SettlementRecord[] = []
  for (let next = 0; next < asked.length; next += AT_ONCE) {
    for (const answer of await Promise.all(asked.slice(next, next + AT_ONCE).map((ask) => ask()))) {
      if (answer === 'unknown') return { kind: 'unknown', reason: 'a question was not answered' }
      if (answer) records.push(answer)
    }
  }
  return { kind: 'read', records }
}

/** Null when the gateway has no such payment: it is then missing there. */
async function askPayment(
  gateway: PaymentGateway,
  one: AskedPayment,
): Promise<SettlementRecord | null | 'unknown'> {
  const session =
    one.session_id === null
      ? null
      : { sessionId: one.session_id, expiresAt: one.expires_at, amountPaise: one.total_paise }
  const found = await gateway.findOrder(one.attempt_reference, session)
  if (found.kind === 'unknown') return 'unknown'
  if (found.kind === 'missing') return null
  const paid = found.order.tries.find(
    ({ id, status }) => id === one.gateway_payment_id && status === 'succeeded',
  )
  return paid
    ? answerAs({
        type: 'payment',
        paymentId: paid.id,
        reference: one.attempt_reference,
        amountPaise: paid.amountPaise,
        currency: paid.currency,
      })
    : null
}

async function askRefund(
  gateway: PaymentGateway,
  one: AskedRefund,
): Promise<SettlementRecord | null | 'unknown'> {
  const found = await gateway.findRefund({
    orderReference: one.attempt_reference,
    gatewayPaymentId: one.gateway_payment_id,
    refundReference: one.reference,
    // A gateway with mandates lists its settlements.
    mandate: null,
  })
  if (found.kind === 'unknown' || (found.kind === 'found' && found.refund.status === 'unknown'))
    return 'unknown'
  if (found.kind === 'missing') return null
  const { refund } = found
  const isBack = refund.status === 'failed' || refund.status === 'cancelled'
  return answerAs({
    type: isBack ? 'refund-reversal' : 'refund',
    refundId: refund.id,
    refundReference: one.reference,
    paymentId: one.gateway_payment_id,
    reference: one.attempt_reference,
    amountPaise: refund.amountPaise,
    currency: 'INR',
    remarks: refund.message,
  })
}

function answerAs(
  known: Pick<SettlementRecord, 'type' | 'amountPaise' | 'currency'> & Partial<SettlementRecord>,
): SettlementRecord {
  return {
    lineId: null,
    paymentId: null,
    refundId: null,
    disputeId: null,
    reference: null,
    refundReference: null,
    feePaise: null,
    taxPaise: null,
    netPaise: null,
    happenedAt: null,
    settledAt: null,
    settlementId: null,
    utr: null,
    payoutPaise: null,
    remarks: null,
    ...known,
  }
}
