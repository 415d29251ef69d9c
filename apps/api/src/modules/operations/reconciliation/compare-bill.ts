import type { FindPaymentOutcome } from '../../../providers/billers/biller.ts'
import type { AskedBill } from './asked-sql.ts'
import type { Difference, OurRecord, TheirRecord } from './records.ts'

type Answer = Exclude<FindPaymentOutcome, { kind: 'unknown' }>

/**
 * Compares a biller's status with a bill that we count as paid or refused. Paid here and unknown there is missing there;
 * paid here and refused there was taken back; refused here (and refunded to the payer) and paid there is missing here.
 * Billers' answers have no amount and concern no gateway's money: nothing stays in a clearing account.
 */
export function compareBill(bill: AskedBill, answer: Answer): Difference[] {
  const isPaidThere = answer.kind === 'paid' || answer.kind === 'pending'
  if (bill.status === 'paid' && isPaidThere) return []
  if (bill.status === 'refused' && !(answer.kind === 'paid')) return []
  const kind =
    bill.status === 'refused' ? 'missing-here' : answer.kind === 'missing' ? 'missing-there' : 'reversed'
  return [
    {
      kind,
      subject: `bill:${bill.reference}`,
      ours: ourBill(bill),
      theirs: answer.kind === 'missing' ? [] : [theirBill(bill, answer)],
      amountPaise: bill.base_paise,
      currency: 'INR',
      residuals: [],
    },
  ]
}

function ourBill(bill: AskedBill): OurRecord {
  return {
    type: 'payment',
    recordId: bill.payment_id,
    paymentId: bill.payment_id,
    orderId: bill.order_id,
    names: [`bill:${bill.reference}`],
    amountPaise: bill.base_paise,
    currency: 'INR',
    from: bill.finalized_at,
    to: bill.finalized_at,
    isLookedFor: true,
    feeRate: null,
  }
}

function theirBill(bill: AskedBill, answer: Exclude<Answer, { kind: 'missing' }>): TheirRecord {
  return {
    id: 0,
    isAnswer: true,
    bookedIn: 'INR',
    type: answer.kind === 'refused' ? 'refund' : 'payment',
    paymentId: answer.acknowledgement ?? answer.operatorReference,
    refundId: null,
    disputeId: null,
    reference: bill.reference,
    refundReference: null,
    amountPaise: bill.base_paise,
    currency: 'INR',
    feePaise: null,
    taxPaise: null,
    netPaise: null,
    happenedAt: null,
    settledAt: null,
    lineId: null,
    settlementId: null,
    utr: null,
    payoutPaise: null,
    remarks: answer.message,
  }
}
