import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { collectionOf, currency, id, page, paise, seconds } from './fields.ts'

const PAGE = 'https://razorpay.com/docs/api'

/** The fields of a contest that hold documents, each of one kind. */
export const PROOFS = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
] as const

type Proofs<T> = Record<(typeof PROOFS)[number], T>
const proofs = <T>(value: T) => Object.fromEntries(PROOFS.map((name) => [name, value])) as Proofs<T>

const documents = z.array(id('doc'), 'must be an array')
const others = z.array(
  z.strictObject({ type: z.string('must be a string'), document_ids: documents }),
  'must be an array',
)
const summary = z.string('must be a string').max(1000, 'may not be greater than 1000 characters')

/** The saved or submitted evidence; null without any. */
export const evidence = z.strictObject({
  amount: paise(),
  summary: summary.nullable(),
  ...proofs(documents.nullable()),
  others: others.nullable(),
  submitted_at: seconds().nullable(),
})

/** Disputes Entity; `reason_description` is in its list of parameters and in no example. */
export const dispute = z.strictObject({
  id: id('disp'),
  entity: z.literal('dispute'),
  payment_id: id('pay'),
  amount: paise(),
  currency: currency(),
  amount_deducted: paise(),
  reason_code: z.string(),
  reason_description: z.string().optional(),
  respond_by: seconds(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  created_at: seconds(),
  evidence,
})

/** Types of files that it takes. */
export const DOCUMENT_TYPES = ['image/jpg', 'image/jpeg', 'image/png', 'application/pdf'] as const

const document = z.strictObject({
  id: id('doc'),
  entity: z.literal('document'),
  purpose: z.literal('dispute_evidence'),
  name: z.string(),
  mime_type: z.enum(DOCUMENT_TYPES),
  size: z.int().min(0),
  created_at: seconds(),
})

export const DISPUTE_CALLS: Record<string, WireCall> = {
  'GET /v1/disputes': {
    source: `${PAGE}/disputes/fetch-all`,
    // The SDK's types (disputes.d.ts); the page names `expand` alone.
    query: z.strictObject(page),
    answer: collectionOf(dispute),
  },
  'GET /v1/disputes/:id': { source: `${PAGE}/disputes/fetch`, answer: dispute },
  'POST /v1/disputes/:id/accept': { source: `${PAGE}/disputes/accept`, answer: dispute },
  'PATCH /v1/disputes/:id/contest': {
    source: `${PAGE}/disputes/contest`,
    body: z.strictObject({
      amount: paise().optional(),
      summary: summary.optional(),
      ...proofs(documents.optional()),
      others: others.optional(),
      action: z.enum(['draft', 'submit'], 'is invalid').optional(),
    }),
    answer: dispute,
  },
  'POST /v1/documents': { source: `${PAGE}/documents/create`, answer: document },
}
