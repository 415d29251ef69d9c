import type { DemoBill, Refusal } from './bills.ts'
import type { DemoJournal } from './journals-sql.ts'
import type { PaymentRows } from './payment-rows.ts'

const SECOND_MS = 1_000
const PAID_WORDS = 'Bill payment successful.'
const REFUNDED_WORDS = 'Refund processed successfully'

export type RefundNumbers = { id: number; reference: string }

/** The rows that paying a biller leaves behind a captured payment. */
export type BillRows = {
  billPayment: Record<string, unknown>
  refund: Record<string, unknown> | null
  journal: DemoJournal | null
  events: PaymentRows['events']
}

/** The rows after the capture of a bill: sent to its biller, then paid, or refused and refunded. */
export function billRowsOf(
  bill: DemoBill,
  { payment, attempt, journal }: PaymentRows,
  numbers: RefundNumbers | null,
): BillRows | null {
  if (journal?.kind !== 'capture') return null
  const after = (ms: number) => new Date(journal.at.getTime() + ms)
  const { payee } = bill.payment
  const reference = payment.order_id
  const sentAt = after(2 * SECOND_MS)
  const settledAt = after(4 * SECOND_MS)
  const sent = { at: sentAt, kind: 'bill-sent', detail: { operator: payee.name, reference, again: false } }
  const paid = bill.refusal === null
  const word = {
    operator_reference: paid ? bill.operatorReference : null,
    message: bill.refusal?.message ?? PAID_WORDS,
  }
  const answered = {
    at: settledAt,
    kind: paid ? 'bill-paid' : 'bill-refused',
    detail: { reference: word.operator_reference, message: word.message },
  }
  const billPayment = {
    payment_id: payment.id,
    bill_id: payment.bill_id,
    reference,
    status: paid ? 'paid' : 'refused',
    sent_at: sentAt,
    ...word,
    acknowledgement: paid ? bill.acknowledgement : null,
    created_at: journal.at,
    finalized_at: settledAt,
  }
  if (!bill.refusal || !numbers) return { billPayment, refund: null, journal: null, events: [sent, answered] }
  const back = giveBack(bill.refusal, { payment, attempt, capture: journal, at: settledAt }, numbers)
  return { billPayment, ...back, events: [sent, answered, ...back.events] }
}

type Captured = {
  payment: PaymentRows['payment']
  attempt: PaymentRows['attempt']
  capture: NonNullable<PaymentRows['journal']>
  at: Date
}

/** The whole payment with its charge is refunded: the capture's journal reversed. */
function giveBack(refusal: Refusal, { payment, attempt, capture, at }: Captured, numbers: RefundNumbers) {
  const { id, reference } = numbers
  const reason = `Refused by the biller: ${refusal.message}`
  const goneAt = new Date(at.getTime() + refusal.minutes * 60 * SECOND_MS)
  const { gateway } = attempt.route as { gateway: string }
  const sentAt = new Date(at.getTime() + 2 * SECOND_MS)
  return {
    refund: {
      id,
      payment_id: payment.id,
      reason,
      reference,
      base_paise: payment.base_paise,
      charge_paise: payment.charge_paise,
      gateway_refund_id: refusal.gatewayRefundId,
      bank_reference: refusal.bankReference,
      message: REFUNDED_WORDS,
      requested_at: at,
      finalized_at: goneAt,
    },
    journal: {
      sourceType: 'refund',
      sourceId: id,
      kind: 'refund',
      memo: '',
      at: goneAt,
      legs: capture.legs.map(({ code, paise }) => ({ code, paise: -paise })),
    },
    events: [
      { at, kind: 'refund-requested', detail: { reference, reason } },
      { at: sentAt, kind: 'refund-sent', detail: { gateway, reference } },
      { at: goneAt, kind: 'refunded', detail: { reference: refusal.bankReference } },
    ],
  }
}
