import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { anything, momentOf, signedPaise, textOf } from '../../settlement-fields.ts'
import type { RecordPage, RecordType, SettlementRecord } from '../../settlement-record.ts'

/** Lines in a page, so that one stays below what one answer may hold. */
export const PAGE_LINES = 500

const ACTIONS: Record<string, RecordType> = {
  capture: 'payment',
  refund: 'refund',
  refundreversal: 'refund-reversal',
  chargeback: 'dispute',
  'chargeback reversal': 'dispute-reversal',
  chargebackreversal: 'dispute-reversal',
  adjustment: 'adjustment',
}

const page = z.object({
  status: z.number(),
  msg: z.nullish(z.string()),
  Txn_details: z.nullish(z.array(z.record(z.string(), anything))),
})

/**
 * A page of `get_settlement_details` of a day; pages count from 1, and one shorter than asked for is the last. That a
 * day without a payout is answered by words alone is a guess.
 */
export function readDetailsPage(outcome: Outcome, day: string, number: number): RecordPage {
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(page, outcome.body)
  if (outcome.status !== 200 || !parsed.success)
    return { kind: 'unknown', reason: `answer ${outcome.status}` }
  const { status, msg, Txn_details: lines } = parsed.data
  if (!lines) {
    const isEmpty = status === 1 || /^no (data|records?|transactions?)|not found/i.test(msg ?? '')
    return isEmpty
      ? { kind: 'page', records: [], next: null }
      : { kind: 'unknown', reason: (msg ?? 'no list').slice(0, 100) }
  }
  const records = lines.map((line) => readDetail(line, day))
  if (records.includes(null)) return { kind: 'unknown', reason: 'a line without an amount' }
  return {
    kind: 'page',
    records: records as SettlementRecord[],
    next: lines.length < PAGE_LINES ? null : String(number + 1),
  }
}

/**
 * One line of the payout of `day`, which the line does not name. Null without an amount. Assumed, since no public
 * document says it: the request of a chargeback is its `cb_id`, and the tax is the whole GST.
 */
export function readDetail(raw: Record<string, unknown>, day: string): SettlementRecord | null {
  const type = ACTIONS[(textOf(raw.requestaction) ?? '').toLowerCase()] ?? 'other'
  const amountPaise = signedPaise(raw.requestamount) ?? signedPaise(raw.amount)
  const netPaise = signedPaise(raw.mer_net_amount)
  if (amountPaise === null || netPaise === null) return null
  const requestId = textOf(raw.requestid)
  const isBack = type === 'refund' || type === 'dispute'
  const absolutePaise = netPaise < 0n ? -netPaise : netPaise
  return {
    type,
    lineId: type === 'adjustment' || type === 'other' ? requestId : null,
    paymentId: textOf(raw.payuid),
    refundId: type === 'refund' || type === 'refund-reversal' ? requestId : null,
    // Its lines do not hold our token.
    refundReference: null,
    disputeId: type === 'dispute' || type === 'dispute-reversal' ? requestId : null,
    reference: textOf(raw.txnid),
    amountPaise: amountPaise < 0n ? -amountPaise : amountPaise,
    currency: textOf(raw.currency) ?? 'INR',
    feePaise: signedPaise(raw.mer_service_fee) ?? 0n,
    taxPaise: signedPaise(raw.mer_service_tax) ?? 0n,
    netPaise: isBack ? -absolutePaise : netPaise,
    happenedAt: (type === 'payment' ? null : momentOf(raw.requestdate)) ?? momentOf(raw.txndate),
    settledAt: momentOf(day),
    settlementId: null,
    utr: textOf(raw.mer_utr),
    payoutPaise: null,
    remarks: textOf(raw.remarks),
  }
}
