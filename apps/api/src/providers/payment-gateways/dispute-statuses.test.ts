import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../platform/http/outgoing.ts'
import type { FindDisputeOutcome } from '../gateway-dispute.ts'
import { cashfreeDisputes } from './cashfree/disputes.ts'
import { phonepeDisputes } from './phonepe/disputes.ts'
import { razorpayDisputes } from './razorpay/disputes.ts'

const answer = (body: unknown): Outcome => ({ kind: 'answered', status: 200, body })
/** Status, phase and money of a gateway's answer. */
async function read(found: Promise<FindDisputeOutcome>) {
  const outcome = await found
  if (outcome.kind !== 'found') return outcome.kind
  const { status, phase, amountPaise, respondBy } = outcome.dispute
  return { status, phase, amountPaise, respondBy: respondBy?.toISOString() ?? null }
}

describe('Cashfree', () => {
  const at = (type: string, status: string, more: Record<string, unknown> = {}) => {
    const body = {
      dispute_id: 7,
      dispute_type: type,
      dispute_status: status,
      dispute_amount: 100.01,
      created_at: '2026-11-22T10:00:00',
      respond_by: '2026-11-25T10:00:00',
      order_details: { cf_payment_id: 5 },
      ...more,
    }
    return read(cashfreeDisputes(async () => answer(body)).find({ id: '7', gatewayPaymentId: '5' }))
  }
  it.each([
    ['DISPUTE_CREATED', 'DISPUTE', 'open', 'dispute'],
    ['RETRIEVAL_DOCS_RECEIVED', 'RETRIEVAL', 'under-review', 'retrieval'],
    ['CHARGEBACK_UNDER_REVIEW', 'CHARGEBACK', 'under-review', 'chargeback'],
    ['CHARGEBACK_INSUFFICIENT_EVIDENCE', 'CHARGEBACK', 'open', 'chargeback'],
    ['CHARGEBACK_MERCHANT_WON', 'CHARGEBACK', 'won', 'chargeback'],
    ['PRE_ARBITRATION_MERCHANT_LOST', 'PRE_ARBITRATION', 'lost', 'pre-arbitration'],
    ['ARBITRATION_MERCHANT_ACCEPTED', 'ARBITRATION', 'accepted', 'arbitration'],
    ['CHARGEBACK_PAUSED', 'CHARGEBACK', 'unknown', 'chargeback'],
    ['ARBITRATION_MERCHANT_WON', 'CHARGEBACK', 'unknown', 'chargeback'],
    ['INQUIRY_CREATED', 'INQUIRY', 'unknown', 'dispute'],
  ])('%s of %s is %s in %s', async (word, type, status, phase) => {
    expect(await at(type, word)).toMatchObject({ status, phase })
  })

  it('reads money to the paisa, Indian times, and its year 9999 as none', async () => {
    const end = '2026-11-25T04:30:00.000Z'
    expect(await at('CHARGEBACK', 'CHARGEBACK_CREATED')).toMatchObject({
      amountPaise: 10_001n,
      respondBy: end,
    })
    const odd = { dispute_amount: 'much', respond_by: '9999-09-09T00:00:00' }
    expect(await at('CHARGEBACK', 'CHARGEBACK_CREATED', odd)).toMatchObject({
      amountPaise: -1n,
      respondBy: null,
    })
  })

  it('takes another dispute than the requested one as no answer, and 404 as missing', async () => {
    expect(await at('CHARGEBACK', 'CHARGEBACK_CREATED', { dispute_id: 8 })).toBe('unknown')
    const gone = async (): Promise<Outcome> => ({ kind: 'answered', status: 404, body: {} })
    expect(await read(cashfreeDisputes(gone).find({ id: '7', gatewayPaymentId: '5' }))).toBe('missing')
  })
})

describe('Razorpay', () => {
  const at = (phase: string, status: string) => {
    const body = {
      id: 'disp_1',
      payment_id: 'pay_1',
      amount: 10_001,
      respond_by: 1_795_600_000,
      status,
      phase,
      created_at: 1_795_000_000,
    }
    return read(razorpayDisputes(async () => answer(body)).find({ id: 'disp_1', gatewayPaymentId: '5' }))
  }
  it.each([
    ['fraud', 'open', 'open', 'fraud'],
    ['retrieval', 'under_review', 'under-review', 'retrieval'],
    ['chargeback', 'won', 'won', 'chargeback'],
    ['pre_arbitration', 'lost', 'lost', 'pre-arbitration'],
    ['arbitration', 'closed', 'closed', 'arbitration'],
    ['chargeback', 'paused', 'unknown', 'chargeback'],
    ['inquiry', 'open', 'unknown', 'chargeback'],
  ])('%s %s is %s in %s', async (raw, word, status, phase) => {
    expect(await at(raw, word)).toMatchObject({ status, phase, amountPaise: 10_001n })
  })
})

describe('PhonePe', () => {
  const at = (status: string, more: Record<string, unknown> = {}) => {
    const body = {
      disputeId: 'D1',
      transactionId: 'OM1',
      disputeAmount: 10_001,
      status,
      createdAt: 1_795_000_000_000,
      respondBy: 1_795_600_000_000,
      ...more,
    }
    return read(phonepeDisputes(async () => answer(body)).find({ id: 'D1', gatewayPaymentId: '5' }))
  }
  it.each([
    ['ACTION_REQUIRED', 'open'],
    ['UNDER_REVIEW', 'under-review'],
    ['WON', 'won'],
    ['LOST', 'lost'],
    ['ACCEPTED', 'unknown'],
    ['Won', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'unknown'],
  ])('%j is %s', async (word, status) => {
    const end = '2026-11-25T09:46:40.000Z'
    expect(await at(word)).toEqual({ status, phase: 'chargeback', amountPaise: 10_001n, respondBy: end })
  })

  it('takes another dispute, another shape or less than a paisa as no answer, and needs no times', async () => {
    for (const more of [
      { disputeId: 'D2' },
      { disputeAmount: undefined },
      { disputeAmount: '10001' },
      { disputeAmount: 100.5 },
      { transactionId: null },
      { status: undefined },
    ]) {
      expect(await at('LOST', more), JSON.stringify(more)).toBe('unknown')
    }
    expect(await at('LOST', { createdAt: null, respondBy: undefined })).toMatchObject({ respondBy: null })
  })
})
