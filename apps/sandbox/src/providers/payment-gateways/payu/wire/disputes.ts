import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://docs.payu.in/reference'
const PATH = '/payu/api/v1'

/** A day of the calls, and one of the answers. */
const dashed = () => pattern(/^\d{2}-\d{2}-\d{4}$/, 'should be DD-MM-YYYY')
const named = () => pattern(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/, 'should be DD-Mon-YYYY')
const rupees = () => pattern(/^\d+\.\d{1,2}$/, 'should be rupees')
const dayOrNone = () => z.union([named(), z.literal('NA')])

/** The two lists of statuses: that of Chargeback Status, and the categories on the same page. */
const STATUSES = [
  'NEW',
  'PENDING RESPONSE',
  'Pending Doc Review',
  'Insufficient Document',
  'Submitted to Bank',
  'Closed Customer Favour',
  'Closed Merchant Favour',
] as const
const TOLD = [
  'ME Comm Sent',
  'ME Comm Received',
  'Bank Comm Sent',
  'Doc Rejected',
  'Closed in Customer Favour',
  'Closed in Merchant Favour',
] as const

/** As the sample of Read Chargeback has it; fields that are null there may be so here. */
const chargeback = z.strictObject({
  id: z.string(),
  type: z.literal('chargebacks'),
  attributes: z.strictObject({
    id: z.int(),
    'chargeback-amount': rupees(),
    'chargeback-type': z.string(),
    'chargeback-date': named(),
    status: z.enum(STATUSES),
    'reply-before': named(),
    'chargeback-reason': z.string(),
    'bank-case-no': z.string(),
    'debit-date': dayOrNone(),
    comments: z.string().nullable(),
    'debit-status': z.enum(['Chargeback Debited', 'NA']),
    'credit-date': dayOrNone(),
    'customer-dispute-docs': z.array(z.unknown()),
    'transaction-details': z.strictObject({
      'payu-id': z.string(),
      'transaction-id': z.string(),
      'transaction-date': dayOrNone(),
      'transaction-amount': rupees(),
      refunded: z.boolean(),
      'refund-amount': rupees().nullable(),
      'settlement-date': dayOrNone(),
      'merchant-utr': z.string().nullable(),
    }),
  }),
})
const pagination = z.strictObject({
  'per-page': z.int(),
  'total-chargebacks': z.int(),
  'total-pages': z.int(),
})
const reason = z.strictObject({
  id: z.string(),
  type: z.literal('reasons'),
  attributes: z.strictObject({
    identifier: z.string(),
    'parent-id': z.string().nullable(),
    'reason-text': z.string(),
    'field-type': z.string(),
    'reason-type': z.enum(['accept', 'reject', 'partially_accept']),
    message: z.boolean(),
    'form-data': z.array(
      z.strictObject({
        identifier: z.string(),
        'form-data-text': z.string(),
        'field-type': z.enum(['input_tag', 'amount_tag', 'text_area_tag', 'checkbox_tag', 'file_tag']),
        options: z.array(z.string()),
        'blank-allowed': z.boolean(),
        mandatory: z.boolean(),
      }),
    ),
  }),
})

/** The route checks the fields that a reason requires. */
export const disputeAnswer = z.strictObject({
  chargeback_id: z.string().min(1, 'is missing'),
  merchant_key: z.string(),
  dispute_type: z.enum(['accept', 'contest'], 'should be accept or contest'),
  reason_code: z
    .array(
      z.strictObject({
        uuid: z.string(),
        form_data: z.array(
          z.strictObject({
            identifier: z.string(),
            value: z.string(),
            filename: z.string().optional(),
            content_type: z.string().optional(),
          }),
        ),
      }),
    )
    .min(1, 'is missing'),
})

/** Chargebacks at PayU's bank portal. */
export const DISPUTE_CALLS: Record<string, WireCall> = {
  [`GET ${PATH}/reasons`]: {
    source: `${PAGE}/read-reasons-api`,
    answer: z.strictObject({ data: z.array(reason) }),
  },
  [`GET ${PATH}/chargebacks`]: {
    source: `${PAGE}/read-chargeback-api`,
    query: z.strictObject({ merchant_id: z.string(), from_date: dashed(), to_date: dashed().optional() }),
    answer: z.strictObject({ data: z.array(chargeback), meta: z.strictObject({ pagination }) }),
  },
  [`GET ${PATH}/chargebacks/:payuid`]: {
    source: `${PAGE}/read-chargeback-api`,
    // Several chargebacks of one payment are undocumented: a list is assumed.
    answer: z.strictObject({ data: z.union([chargeback, z.array(chargeback)]) }),
  },
  [`PATCH ${PATH}/chargebacks/dispute`]: {
    source: `${PAGE}/accept-contest-chargeback-api`,
    body: disputeAnswer,
    answer: z.strictObject({
      data: z.strictObject({
        id: z.string(),
        type: z.literal('chargeback-details'),
        attributes: z.strictObject({ id: z.int(), 'payu-id': z.string(), status: z.enum(STATUSES) }),
      }),
    }),
  },
}

/** Webhooks for Chargeback: flat and unsigned. */
export const payuDisputeWebhook = z.strictObject({
  type: z.literal('payments'),
  event: z.literal('dispute'),
  reason_code: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  mid: z.string(),
  cb_id: z.int(),
  txn_id: z.string(),
  cb_type: z.string(),
  due_date: pattern(/^\d{4}-\d{2}-\d{2}$/, 'should be YYYY-MM-DD'),
  cb_amount: rupees(),
  cb_status: z.enum(TOLD),
})
