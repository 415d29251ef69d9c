import { expect, it } from 'vitest'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { readReconPage } from './settlement.ts'

const line = (settlement_details: object, more: object = {}) => ({
  event_details: {
    event_id: '43594',
    event_type: 'REFUND',
    event_amount: 200,
    event_settlement_amount: 200,
    event_currency: 'INR',
    sale_type: 'DEBIT',
  },
  order_details: { order_id: 'CK1' },
  payment_details: { cf_payment_id: '77' },
  settlement_details: { cf_settlement_id: '1639775422', ...settlement_details },
  ...more,
})
function read(raw: object) {
  const outcome: Outcome = { kind: 'answered', status: 200, body: { cursor: null, data: [raw] } }
  const page = readReconPage(outcome)
  if (page.kind !== 'page') throw new Error(page.reason)
  const [{ refundReference, utr, settlementId } = {}] = page.records
  return { refundReference, utr, settlementId }
}

const known = { refundReference: 'RF1', utr: 'PGI45406', settlementId: '1639775422' }
const refund = (refund_id: string) => ({ refund_id, refund_arn: 'null,', refund_note: 'null,' })

it.each<[string, object, object]>([
  ['2025-01-01', line({ utr: 'PGI45406' }, { refund_details: refund('RF1'), dispute_details: {} }), known],
  [
    '2026-01-01',
    line({ settlement_utr: 'PGI45406' }, { refund_details: [refund('RF1')], dispute_details: [{}] }),
    known,
  ],
  [
    '2026-01-01 with empty lists',
    line({ settlement_utr: 'PGI45406' }, { refund_details: [], dispute_details: [] }),
    { ...known, refundReference: null },
  ],
  [
    '2026-01-01 with a refund that is none',
    line({ settlement_utr: 'null,' }, { refund_details: [refund('null,'), null], dispute_details: null }),
    { ...known, refundReference: null, utr: null },
  ],
  [
    '2026-01-01 with two refunds, of which either may be meant',
    line({ settlement_utr: 'PGI45406' }, { refund_details: [refund('RF1'), refund('RF2')] }),
    { ...known, refundReference: null },
  ],
  ['without any', line({}), { ...known, refundReference: null, utr: null }],
])('a line of version %s', (_version, raw, expected) => {
  expect(read(raw)).toEqual(expected)
})
