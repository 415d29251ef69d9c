import { expect, test } from 'vitest'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { PROOFS } from './disputes.ts'
import { RAZORPAY_WEBHOOKS } from './webhooks.ts'

// Twins of the samples of razorpay/markdown-docs, webhooks/*.md: their fields, with values of our own.
const NO_ERROR = { error_code: null, error_description: null }
const NO_DETAILS = { ...NO_ERROR, error_source: null, error_step: null, error_reason: null }
const paid = {
  id: 'pay_Nd8fYt3kQwErTy',
  entity: 'payment',
  amount: 1_884_276,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_Nd8fXa1bCdEfGh',
  invoice_id: null,
  international: false,
  method: 'netbanking',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: null,
  card_id: null,
  bank: 'ICIC',
  wallet: null,
  vpa: null,
  email: 'meera@example.in',
  contact: '+919876543210',
  notes: [],
  fee: null,
  tax: null,
  created_at: 1_796_000_000,
}
const netBanking = { ...paid, ...NO_DETAILS, acquirer_data: { bank_transaction_id: '7781234' } }
const wallet = { ...paid, ...NO_DETAILS, method: 'wallet', bank: null, wallet: 'payzapp' }
const upi = {
  ...netBanking,
  method: 'upi',
  bank: null,
  vpa: 'meera@upi',
  base_amount: 1_884_276,
  amount_transferred: 0,
  fee: 3_768,
  tax: 574,
  acquirer_data: { rrn: '633112345678' },
  upi: { payer_account_type: 'credit_card', vpa: 'meera@upi', flow: 'intent' },
}
const card = {
  ...netBanking,
  method: 'card',
  bank: null,
  card_id: 'card_Nd8fZz9yXwVuTs',
  card: {
    id: 'card_Nd8fZz9yXwVuTs',
    entity: 'card',
    name: 'Meera Rao',
    iin: '999999',
    last4: '1007',
    network: 'Visa',
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'business',
  },
  token_id: 'token_Nd8fAbCdEfGhIj',
  error_code: '',
  error_description: '',
  acquirer_data: { auth_code: '778123', rrn: '633112345678' },
}
const failed = {
  ...netBanking,
  status: 'failed',
  captured: false,
  invoice_id: 'inv_Nd8fKlMnOpQrSt',
  description: '#inv_Nd8fKlMnOpQrSt',
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Payment failed',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
  acquirer_data: { bank_transaction_id: null },
}
const order = {
  id: 'order_Nd8fXa1bCdEfGh',
  entity: 'order',
  amount: 1_884_276,
  amount_paid: 1_884_276,
  amount_due: 0,
  currency: 'INR',
  receipt: 'CK26112700001',
  offer_id: null,
  status: 'paid',
  attempts: 1,
  notes: [],
  created_at: 1_795_999_000,
}
const refund = {
  id: 'rfnd_Nd8gQwErTyUiOp',
  entity: 'refund',
  amount: 25_075,
  currency: 'INR',
  payment_id: paid.id,
  notes: { comment: 'Rent paid twice' },
  receipt: null,
  acquirer_data: { arn: null },
  created_at: 1_796_000_900,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'optimum',
}
const { batch_id: _none, ...unbatched } = { ...refund, notes: [], acquirer_data: {} }
const nothing = {
  amount: 50_000,
  summary: null,
  ...Object.fromEntries(PROOFS.map((name) => [name, null])),
  others: null,
  submitted_at: null,
}
const handedIn = {
  ...nothing,
  summary: 'The rent was paid on',
  billing_proof: ['doc_Nd8hAsDfGhJkLz'],
  others: [{ type: 'receipt_signed_by_customer', document_ids: ['doc_Nd8hXcVbNmQwEr'] }],
  submitted_at: 1_796_001_500,
}
const dispute = (status: string, more: object = { evidence: nothing }) => ({
  id: 'disp_Nd8hTyUiOpAsDf',
  entity: 'dispute',
  payment_id: paid.id,
  amount: 50_000,
  currency: 'INR',
  amount_deducted: status === 'lost' ? 50_000 : 0,
  reason_code: 'duplicate_processing',
  respond_by: 1_796_300_000,
  status,
  phase: 'chargeback',
  created_at: 1_796_001_000,
  ...more,
})
const disputed = { ...card, base_amount: 1_884_276, amount_transferred: 0, order_id: null, card: undefined }
const about = (payment: object, more: Record<string, object> = {}) => ({
  payment: { entity: payment },
  ...Object.fromEntries(Object.entries(more).map(([name, entity]) => [name, { entity }])),
})

const SAMPLES: [string, object][] = [
  ['payment.authorized', about({ ...netBanking, status: 'authorized', captured: false })],
  ['payment.authorized', about({ ...wallet, status: 'authorized', acquirer_data: { transaction_id: null } })],
  ['payment.captured', about(card)],
  ['payment.captured', about(upi)],
  ['payment.failed', about(failed)],
  ['order.paid', about({ ...paid, ...NO_ERROR, fee: 3_768, tax: 574 }, { order })],
  ...['created', 'processed', 'failed'].map((end): [string, object] => [
    `refund.${end}`,
    { refund: { entity: refund }, ...about({ ...netBanking, refund_status: 'partial' }) },
  ]),
  ['refund.processed', { refund: { entity: unbatched }, ...about(netBanking) }],
  ['payment.dispute.created', about(disputed, { dispute: dispute('open') })],
  [
    'payment.dispute.under_review',
    about(wallet, { dispute: dispute('under_review', { evidence: handedIn }) }),
  ],
  ['payment.dispute.won', about(wallet, { dispute: dispute('won', { evidence: handedIn }) })],
  ['payment.dispute.lost', about(wallet, { dispute: dispute('lost') })],
  ['payment.dispute.closed', about(wallet, { dispute: { ...dispute('closed'), phase: 'fraud' } })],
  [
    'payment.dispute.action_required',
    { ...about(disputed), dispute: { entity: dispute('open', {}), evidence: handedIn } },
  ],
]
const event = (name: string, payload: object) =>
  JSON.parse(
    JSON.stringify({
      entity: 'event',
      account_id: 'acc_Nd8jZxCvBnMaSd',
      event: name,
      contains: Object.keys(payload),
      payload,
      created_at: 1_796_002_000,
    }),
  )
const faultOf = (name: string, body: unknown) => {
  const schema = RAZORPAY_WEBHOOKS[name]
  return schema ? firstFault(schema, body) : 'no such event'
}

test.each(SAMPLES)('accepts the fields of the sample of %s', (name, payload) => {
  expect(faultOf(name, event(name, payload))).toBeUndefined()
})

test('every event that is sent has a sample', () => {
  expect(new Set(SAMPLES.map(([name]) => name))).toEqual(new Set(Object.keys(RAZORPAY_WEBHOOKS)))
})

test.each<[string, object, object]>([
  ['a field that there is not', { ...netBanking, offer_id: 'offer_1' }, { problem: 'unknown' }],
  [
    'a word that is on no list',
    { ...netBanking, status: 'settled' },
    { path: 'payload.payment.entity.status' },
  ],
  ['null for a text', { ...netBanking, email: null }, { path: 'payload.payment.entity.email' }],
  ['a field less', { ...netBanking, notes: undefined }, { path: 'payload.payment.entity.notes' }],
  ['rupees', { ...netBanking, amount: 18_842.76 }, { path: 'payload.payment.entity.amount' }],
])('a payment with %s is not sent', (_what, payment, fault) => {
  expect(faultOf('payment.captured', event('payment.captured', about(payment)))).toMatchObject(fault)
})
