import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { withTransaction } from '../../platform/db.ts'
import type { BillerWord, FindPaymentOutcome, PayOutcome } from '../../providers/billers/biller.ts'
import { sendMail } from '../notifications/notifications-service.ts'
import { requestRefund } from '../refunds/refunds-service.ts'
import {
  applyBillerWord,
  askLater,
  type BillPaymentRow,
  noteRefundAsked,
  noteSending,
  takeDueBill,
} from './bill-payments-sql.ts'
import type { BillsContext } from './bills-context.ts'
import { openBill } from './sealed-bill.ts'

/** How long a biller that cannot be reached, or is closed for the night, is tried before the money goes back. */
const GIVE_UP_HOURS = 12
/** A payment that was sent so recently may still reach the biller: its absence says nothing yet. */
const IN_FLIGHT_SECONDS = 600

const NOT_TAKEN: BillerWord = {
  operatorReference: null,
  acknowledgement: null,
  message: 'The biller could not be reached.',
}

/**
 * The one way a bill moves after its capture. A bill that was never sent is sent; one that
 * was is asked about by our reference, and sent again under the same reference only where the biller does not know
 * it. An unclear answer changes nothing. A refusal has the whole payment given back.
 */
export async function settleBill(context: BillsContext, paymentId: number): Promise<void> {
  const bill = await takeDueBill(context.db, paymentId)
  if (!bill) return
  if (bill.status === 'refused') return giveBack(context, bill)
  const word = bill.status === 'waiting' ? await send(context, bill) : await ask(context, bill)
  if (word === null) return askLater(context.db, paymentId)
  const isApplied = await applyBillerWord(context.db, paymentId, word.kind, word)
  if (isApplied && word.kind === 'refused') await giveBack(context, { ...bill, message: word.message })
}

type Word = { kind: 'pending' | 'paid' | 'refused' } & BillerWord

/** Tells the biller to pay. Gives what it says; nothing while that is unclear. */
async function send(context: BillsContext, bill: BillPaymentRow): Promise<Word | null> {
  if (!(await noteSending(context.db, bill.payment_id, bill.sends))) return null
  const { number, further, billFetch } = openBill(context.secrets, bill.bill_user_id, bill.details_cipher)
  const outcome = await context.biller.payBill({
    operatorCode: bill.operator_code,
    number,
    further,
    amountPaise: bill.base_paise,
    reference: bill.reference,
    billFetch,
  })
  if (outcome.kind === 'paid' || outcome.kind === 'pending') return outcome
  logUnclear(context, bill, outcome)
  if (outcome.kind === 'unknown') return null
  const found = await context.biller.findPayment(bill.reference)
  // Said no, and has nothing under our reference: nothing was paid, nothing will be.
  if (found.kind === 'missing') return outcome.kind === 'refused' ? outcome : null
  return wordOf(context, bill, found, outcome)
}

/** Asks what became of a bill that was sent, and sends it once more where the biller does not know it. */
async function ask(context: BillsContext, bill: BillPaymentRow): Promise<Word | null> {
  const found = await context.biller.findPayment(bill.reference)
  if (found.kind !== 'missing') return wordOf(context, bill, found, null)
  if (bill.status === 'pending') {
    context.log.error({ orderId: bill.order_id }, 'a biller has lost a payment that it had')
    return null
  }
  const isInFlight = bill.sent_seconds !== null && bill.sent_seconds < IN_FLIGHT_SECONDS
  if (bill.age_hours < GIVE_UP_HOURS) return send(context, bill)
  return isInFlight ? null : { kind: 'refused', ...NOT_TAKEN }
}

function wordOf(
  context: BillsContext,
  bill: BillPaymentRow,
  found: Exclude<FindPaymentOutcome, { kind: 'missing' }>,
  told: PayOutcome | null,
): Word | null {
  if (found.kind === 'unknown') {
    logUnclear(context, bill, found)
    return null
  }
  // What it said when it refused is plainer than what its records say.
  return found.kind === 'refused' && told?.kind === 'refused' ? { ...found, message: told.message } : found
}

function logUnclear({ log }: BillsContext, bill: BillPaymentRow, outcome: { kind: string; reason?: string }) {
  log.warn(
    { orderId: bill.order_id, operator: bill.operator_code, kind: outcome.kind, reason: outcome.reason },
    'a biller did not take a payment at once',
  )
}

/** Has the whole payment given back, with its charge, and tells the payer. Safe to repeat. */
async function giveBack({ db, secrets }: BillsContext, bill: BillPaymentRow): Promise<void> {
  const why = bill.message === null ? '' : `: ${bill.message}`
  await requestRefund(
    { db },
    {
      paymentId: bill.payment_id,
      basePaise: bill.base_paise,
      source: 'biller',
      reason: `Refused by the biller${why}`.slice(0, 100),
    },
  )
  await withTransaction(db, async (trx) => {
    if (!(await noteRefundAsked(trx, bill.payment_id))) return
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
