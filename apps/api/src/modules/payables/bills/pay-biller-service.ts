import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { withTransaction } from '../../../platform/database/db.ts'
import { setOrder } from '../../../platform/observability/request-context.ts'
import { because } from '../../../platform/security/effects.ts'
import type { BillerRecord, FindPaymentOutcome, PayOutcome } from '../../../providers/billers/biller.ts'
import { closeReports, isLeftToPerson, keepUnlisted } from '../../identity/api.ts'
import { balancePayable } from '../../ledger/api.ts'
import { sendMail } from '../../messaging/api.ts'
import { requestRefund, requestRefundByPerson } from '../../payments/api.ts'
import {
  applyDecision,
  askLater,
  type BillPaymentRow,
  recordRefundRequested,
  recordSending,
  takeDueBill,
} from './bill-payments-sql.ts'
import type { BillsDeps } from './bills-deps.ts'
import { openBill } from './sealed-bill.ts'

/** Hours for which a biller that cannot be reached, or is closed for the night, is retried before the refund. */
const GIVE_UP_HOURS = 12
/** A payment sent this recently may still reach the biller, so its absence there proves nothing. */
const IN_FLIGHT_SECONDS = 600

const NOT_TAKEN: BillerRecord = {
  operatorReference: null,
  acknowledgement: null,
  message: 'The biller could not be reached.',
}

/**
 * Syncs a bill after its capture, the only function that does. A bill that was never sent is sent; one that was
 * sent is looked up by our reference, and sent again under the same reference only when the biller does not know
 * it. An unclear answer changes nothing. A refusal requests a full refund.
 */
export async function syncBill(deps: BillsDeps, paymentId: number): Promise<void> {
  const bill = await takeDueBill(deps.db, paymentId)
  if (!bill) return
  setOrder(bill.order_id)
  if (bill.status === 'refused') return refund(deps, bill)
  const decision = bill.status === 'waiting' ? await send(deps, bill) : await poll(deps, bill)
  if (decision === null) return askLater(deps.db, paymentId)
  const isApplied = await withTransaction(deps.db, async (trx) => {
    if (!(await applyDecision(trx, paymentId, decision.kind, decision))) return false
    if (decision.unlisted === undefined) await closeReports(trx, reportOf(bill))
    if (decision.kind === 'paid') await balancePayable(trx, paymentId)
    return true
  })
  if (isApplied && decision.kind === 'refused') await refund(deps, { ...bill, message: decision.message })
}

type Decision = { kind: 'pending' | 'paid' | 'refused' } & BillerRecord

/** Calls the biller to pay. Gives its decision; null while that is unclear. */
async function send(deps: BillsDeps, bill: BillPaymentRow): Promise<Decision | null> {
  const isSent = await because('the money for a bill has come', () =>
    recordSending(deps.db, bill.payment_id, bill.sends),
  )
  if (!isSent) return null
  const { number, further, billFetch } = openBill(deps.secrets, bill.bill_user_id, bill.details_cipher)
  const outcome = await deps.biller.payBill({
    operatorCode: bill.operator_code,
    number,
    further,
    amountPaise: bill.base_paise,
    reference: bill.reference,
    billFetch,
  })
  if (outcome.kind === 'pending') await leaveToPerson(deps, bill, outcome)
  if (outcome.kind === 'paid' || outcome.kind === 'pending') return outcome
  logUnclear(deps, bill, outcome)
  if (outcome.kind === 'unknown') await leaveToPerson(deps, bill, outcome)
  if (outcome.kind === 'unknown') return null
  const found = await deps.biller.findPayment(bill.reference)
  // Refused, and nothing under our reference: nothing was paid, and nothing will be.
  if (found.kind === 'missing') return outcome.kind === 'refused' ? outcome : null
  return decisionOf(deps, bill, found, outcome)
}

/** Looks up a bill that was sent, and sends it again when the biller does not know it. */
async function poll(deps: BillsDeps, bill: BillPaymentRow): Promise<Decision | null> {
  const found = await deps.biller.findPayment(bill.reference)
  if (found.kind !== 'missing') {
    await leaveToPerson(deps, bill, found)
    return decisionOf(deps, bill, found, null)
  }
  if (bill.status === 'pending') {
    deps.log.error('a biller no longer knows a payment')
    return null
  }
  const isInFlight = bill.sent_seconds !== null && bill.sent_seconds < IN_FLIGHT_SECONDS
  if (bill.age_hours < GIVE_UP_HOURS) return send(deps, bill)
  // Where its last status does not clearly refuse the payment, a person decides, in the exceptions queue.
  return isInFlight || (await isLeftToPerson(deps.db, reportOf(bill)))
    ? null
    : { kind: 'refused', ...NOT_TAKEN }
}

function decisionOf(
  deps: BillsDeps,
  bill: BillPaymentRow,
  found: Exclude<FindPaymentOutcome, { kind: 'missing' }>,
  sent: PayOutcome | null,
): Decision | null {
  if (found.kind === 'unknown') {
    logUnclear(deps, bill, found)
    return null
  }
  // The message of the refused call is clearer than the one in the biller's records.
  return found.kind === 'refused' && sent?.kind === 'refused' ? { ...found, message: sent.message } : found
}

const reportOf = ({ reference }: BillPaymentRow) =>
  ({ provider: 'PaySprint', subject: 'bill', reference }) as const

/** Puts an unlisted status of the biller in the exceptions queue. */
async function leaveToPerson(
  deps: BillsDeps,
  bill: BillPaymentRow,
  { unlisted }: { unlisted?: string },
): Promise<void> {
  if (unlisted === undefined) return
  const { payment_id: paymentId, base_paise: amountPaise } = bill
  await keepUnlisted(deps, { ...reportOf(bill), paymentId, amountPaise, word: unlisted })
}

function logUnclear({ log }: BillsDeps, bill: BillPaymentRow, outcome: { kind: string; reason?: string }) {
  log.warn(
    { operator: bill.operator_code, kind: outcome.kind, reason: outcome.reason },
    'a biller did not take a payment at once',
  )
}

/** Requests the refund of a bill that a person has called refused. */
export async function refundRefused(deps: BillsDeps, paymentId: number): Promise<void> {
  const bill = await takeDueBill(deps.db, paymentId)
  if (bill?.status === 'refused') await refund(deps, bill, requestRefundByPerson)
}

/** Requests a refund of what is left of the payment, with its charge, and notifies the payer. Idempotent. */
async function refund(
  { db, secrets }: BillsDeps,
  bill: BillPaymentRow,
  request = requestRefund,
): Promise<void> {
  const why = bill.message === null ? '' : `: ${bill.message}`
  const outcome = await request(
    { db },
    {
      paymentId: bill.payment_id,
      basePaise: bill.base_paise,
      source: 'biller',
      reason: `Refused by the biller${why}`.slice(0, 100),
    },
  )
  // A dispute that runs decides first where the money goes.
  if (outcome === 'waits') return askLater(db, bill.payment_id)
  await withTransaction(db, async (trx) => {
    if (!(await recordRefundRequested(trx, bill.payment_id)) || outcome === 'nothing-left') return
    await sendMail(trx, secrets, {
      to: bill.payer_email,
      template: 'bill-refused',
      values: {
        name: bill.payer_name,
        operator: bill.operator_name,
        orderId: bill.order_id,
        total: formatRupees(paiseToRupees(bill.total_paise)),
        reason: bill.message,
      },
      key: `bill-refused:${bill.payment_id}`,
    })
  })
}
