import { expect, test } from 'vitest'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { RAZORPAYX_WEBHOOKS } from './webhooks.ts'

// Twins of the samples of razorpay/markdown-docs, webhooks/payouts.md: their fields, with values of our own.
const payout = (status: string, more: object = {}) => ({
  id: 'pout_Nd8fYt3kQwErTy',
  entity: 'payout',
  fund_account_id: 'fa_Nd8fXa1bCdEfGh',
  amount: 1_850_050,
  currency: 'INR',
  notes: { month: 'November' },
  fees: 354,
  tax: 54,
  status,
  purpose: 'payout',
  utr: null,
  mode: 'NEFT',
  reference_id: null,
  narration: 'Rent November',
  debit_account_number: '00228130004711',
  batch_id: null,
  status_details: { description: 'The account is closed', source: 'beneficiary_bank', reason: 'low_balance' },
  created_at: 1_796_000_000,
  fee_type: '',
  ...more,
})
const downtime = {
  id: 'poutdown_Nd8fKlMnOpQrSt',
  entity: 'payout.downtime',
  scheduled: false,
  method: ['IMPS'],
  begin: 1_796_000_000,
  end: null,
  status: 'started',
  source: 'beneficiary',
  instrument: { bank: 'ICIC' },
  created_at: 1_796_000_000,
  updated_at: 1_796_000_000,
}
const event = (name: string, payload: object) => ({
  entity: 'event',
  account_id: 'acc_Nd8jZxCvBnMaSd',
  event: name,
  contains: Object.keys(payload),
  payload,
  created_at: 1_796_000_100,
})
const ofPayout = (name: string, entity: object) => event(name, { payout: { entity } })
const over = { ...downtime, status: 'resolved', end: 1_796_001_000, source: 'BENEFICIARY' }
const SAMPLES: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries({
      pending: payout('pending', { debit_account_number: 'null' }),
      queued: payout('queued', { debit_account_number: 'null', fees: 0, tax: 0 }),
      initiated: payout('processing'),
      processed: payout('processed', { utr: '633112345678' }),
      updated: payout('processed', { utr: '633112345678', mode: 'IMPS' }),
      failed: payout('failed', { utr: 'abcd12ef3456g78h' }),
      rejected: payout('rejected'),
      reversed: payout('reversed', { utr: 'abcd12ef3456g78h' }),
    }).map(([state, entity]) => [`payout.${state}`, ofPayout(`payout.${state}`, entity)]),
  ),
  'payout.downtime.started': event('payout.downtime.started', { 'payout.downtime': { entity: downtime } }),
  'payout.downtime.resolved': {
    entity: 'event',
    event: 'payout.downtime.resolved',
    payload: { 'payout.downtime': { entity: over } },
  },
}

test.each(Object.entries(RAZORPAYX_WEBHOOKS))('accepts the fields of the sample of %s', (name, schema) => {
  expect(SAMPLES).toHaveProperty([name])
  expect(firstFault(schema, SAMPLES[name])).toBeUndefined()
})

test.each([
  [{ failure_reason: null }, { path: 'payload.payout.entity.failure_reason', problem: 'unknown' }],
  [{ status: 'gone' }, { path: 'payload.payout.entity.status', problem: 'invalid' }],
  [{ utr: undefined }, { path: 'payload.payout.entity.utr', problem: 'missing' }],
  [{ fee_type: null }, { path: 'payload.payout.entity.fee_type', problem: 'invalid' }],
])('a payout with %j is not sent', (change, fault) => {
  const schema = RAZORPAYX_WEBHOOKS['payout.failed']
  if (!schema) throw new Error('no such event')
  expect(firstFault(schema, ofPayout('payout.failed', payout('failed', change)))).toMatchObject(fault)
})
