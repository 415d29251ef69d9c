import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { amount, clock, each, filled, hash, payuId } from './fields.ts'

const OWN = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5'] as const
const ADDRESS = ['lastname', 'address1', 'address2', 'city', 'state', 'country', 'zipcode'] as const
const text = z.string()
const url = z.url({ protocol: /^https?$/, error: 'is no address' })
/** PayU's statuses of a final or pending payment. */
const STATUSES = ['success', 'failure', 'pending'] as const
/** Rupees, without paise where there are none. */
const rupees = z.string().regex(/^-?\d+(\.\d{1,2})?$/)

/** Collect Payment. The lengths of the product and of the name are from older pages. */
const form = z.strictObject({
  key: filled,
  txnid: filled.max(25, 'has at most 25 characters').regex(/^[\w-]+$/, 'has letters, digits, - and _'),
  amount,
  productinfo: filled.max(100, 'has at most 100 characters'),
  firstname: filled.max(60, 'has at most 60 characters'),
  email: filled,
  phone: filled,
  surl: url,
  furl: url,
  curl: url.optional(),
  hash,
  ...each(OWN, text.optional()),
  ...each(ADDRESS, text.optional()),
  enforce_paymethod: text.optional(),
  drop_category: text.optional(),
  pg: text.optional(),
  bankcode: text.optional(),
  offer_key: text.optional(),
  additional_charges: text.optional(),
  api_version: text.optional(),
})

/** Fields of both answers; unused ones are empty. */
const outcome = {
  mihpayid: payuId,
  mode: text,
  status: z.enum(STATUSES),
  unmappedstatus: text,
  key: filled,
  txnid: filled,
  amount,
  discount: rupees,
  net_amount_debit: rupees,
  addedon: clock,
  productinfo: filled,
  firstname: text,
  ...each(ADDRESS, text),
  email: text,
  phone: text,
  ...each(OWN, text),
  ...each(['udf6', 'udf7', 'udf8', 'udf9', 'udf10'], text),
  hash,
  ...each(['field1', 'field2', 'field3', 'field4', 'field5', 'field6', 'field7', 'field8', 'field9'], text),
  payment_source: text,
  PG_TYPE: text,
  bank_ref_num: text,
  bankcode: text,
  error: text,
  error_Message: text,
}

/** The form that the browser posts to `surl` or `furl`; only a card has the card's fields. */
export const payuReturn = z.strictObject({
  ...outcome,
  field0: text.optional(),
  cardCategory: text.optional(),
  name_on_card: text.optional(),
  cardnum: text.optional(),
  cardhash: text.optional(),
  cardToken: text.optional(),
  additionalCharges: amount.optional(),
})

/** The webhook of a payment: a form too, in which some fields have other names. */
export const payuPaymentWebhook = z.strictObject({
  ...outcome,
  card_token: text,
  card_no: text,
  field0: text,
  offer_key: text.optional(),
  offer_availed: text.optional(),
  bank_ref_no: text,
  surl: text,
  curl: text,
  furl: text,
  cardToken: text.optional(),
  card_hash: text.optional(),
  pa_name: text.optional(),
  additional_charges: amount.optional(),
})

/** The callback of a refund that has ended. */
export const payuRefundWebhook = z.strictObject({
  ...each(['additionalValue1', 'additionalValue2', 'remark'], z.null()),
  action: z.literal('refund'),
  key: filled,
  merchantTxnId: filled,
  // The sample of a failure has a space on each side of it.
  mihpayid: z.string().regex(/^ ?\d+ ?$/),
  request_id: filled,
  token: filled,
  amt: amount,
  status: z.enum(['success', 'failure']),
  bank_ref_num: text,
  bank_arn: z.number().nullable(),
  refund_mode: text,
})

export const PAGE_CALLS: Record<string, WireCall> = {
  'POST /_payment': {
    source: 'https://docs.payu.in/docs/_payment_payu_hosted_checkout',
    body: form,
    // It redirects the browser to a page.
    answer: z.unknown(),
  },
}
