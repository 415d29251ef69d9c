import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idParam, paging } from '../fields.ts'
import type { FileKind } from '../file-kinds.ts'
import { transactionEvent } from '../insight/reports.ts'
import { rupees } from '../money-shapes.ts'
import { DISPUTES } from './dispute-messages.ts'
import { DISPUTE_STATUSES } from './dispute-status.ts'

export { DISPUTE_STATUSES, type DisputeStatus } from './dispute-status.ts'

/** `retrieval` and `fraud` are enquiries of the bank, without a move of money. */
export const DISPUTE_PHASES = [
  'dispute',
  'fraud',
  'retrieval',
  'chargeback',
  'pre-arbitration',
  'arbitration',
] as const
export type DisputePhase = (typeof DISPUTE_PHASES)[number]

/** The kind of a file; each gateway has words of its own for it. */
export const EVIDENCE_KINDS = [
  'invoice',
  'agreement',
  'service-proof',
  'correspondence',
  'refund-proof',
  'explanation',
  'other',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const EVIDENCE_FILE_KINDS: readonly FileKind[] = ['pdf', 'jpg', 'png']
/** The kind of a field of a gateway's form: `choice` is one of its options. */
const EVIDENCE_FIELD_KINDS = ['text', 'long-text', 'choice', 'file'] as const

const evidenceField = z.object({
  /** Unique among all fields of a form. */
  identifier: z.string(),
  /** In the gateway's words. */
  label: z.string(),
  kind: z.enum(EVIDENCE_FIELD_KINDS),
  options: z.array(z.string()),
  required: z.boolean(),
})
export type EvidenceField = z.infer<typeof evidenceField>

const evidenceForm = z.object({
  identifier: z.string(),
  /** The contested item, in the gateway's words. */
  label: z.string(),
  fields: z.array(evidenceField),
})
/** One way to contest a dispute at its gateway, with the required fields. */
export type EvidenceForm = z.infer<typeof evidenceForm>

/** The most files of one answer. */
export const EVIDENCE_FILES = 5
/** Characters of the note, and of each text in a form. */
export const EVIDENCE_NOTE_LENGTH = 1_000
/** Characters of all texts of a form, as JSON. */
const EVIDENCE_FIELDS_LENGTH = 50_000

const dispute = z.object({
  id: z.number(),
  status: z.enum(DISPUTE_STATUSES),
  phase: z.enum(DISPUTE_PHASES),
  amount: rupees,
  /** Of the captured money: a capture in suspense may be in another. */
  currency: z.string(),
  /** The amount held from the payee and the earners, or in suspense, while it runs; or sent to the payer. */
  held_amount: rupees,
  gateway: z.string(),
  /** The gateway's own id of it. */
  gateway_dispute_id: z.string(),
  reason_code: z.string(),
  /** In the gateway's words. */
  reason: z.string(),
  /** The deadline of an answer. */
  respond_by: z.nullable(z.iso.datetime()),
  opened_at: z.iso.datetime(),
  settled_at: z.nullable(z.iso.datetime()),
  order_id: z.string(),
  transaction_id: z.number(),
  transaction_amount: rupees,
  payer_name: z.string(),
  paid_to: z.string(),
  /** The portal's answer has not reached the gateway yet. */
  is_answering: z.boolean(),
})
export type Dispute = z.infer<typeof dispute>

export const listDisputes = call({
  method: 'GET',
  path: '/disputes',
  summary: 'Disputes, newest first: all for role 1, those of the payments of their downline for role 2',
  feature: 'disputes',
  access: 'disputes.view',
  for: 'account',
  ours: true,
  query: z.strictObject({ ...paging, status: z.optional(z.enum(DISPUTE_STATUSES, DISPUTES.statusUnknown)) }),
  answer: z.object({
    data: z.object({
      data: z.array(dispute),
      total: z.number(),
      /** Number that wait for an answer, without the filter. */
      open: z.number(),
    }),
  }),
})

const answer = z.object({
  id: z.number(),
  kind: z.enum(['evidence', 'accept']),
  /** `requested` and `sent`: under way; `done`: the gateway has it. */
  status: z.enum(['requested', 'sent', 'done', 'refused']),
  note: z.string(),
  /** The gateway's form as it was filled in; null where it has none. */
  form: z.nullable(
    z.object({
      label: z.string(),
      values: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** Why the gateway refused it. */
  message: z.nullable(z.string()),
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  files: z.array(
    z.object({
      kind: z.enum(EVIDENCE_KINDS),
      /** The label of the form's field that it is for. */
      field_label: z.nullable(z.string()),
      name: z.string(),
      size_bytes: z.number(),
      /** Opens it for the next 60 seconds. */
      url: z.string(),
    }),
  ),
})

const ofOne = {
  feature: 'disputes',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
} as const

export const getDispute = call({
  ...ofOne,
  method: 'GET',
  path: '/disputes/:id',
  summary: 'One dispute with our answers and its history, oldest first',
  access: 'disputes.view',
  for: 'account',
  answer: z.object({
    data: z.extend(dispute, {
      /** The gateway's own status. */
      gateway_status: z.string(),
      /** The documents that the bank wants, in the gateway's words. */
      wanted_evidence: z.array(z.string()),
      /** One of these forms is filled in; empty: not read yet; null: any files are taken. */
      evidence_forms: z.nullable(z.array(evidenceForm)),
      answers: z.array(answer),
      events: z.array(transactionEvent),
      /** Largest file that the gateway takes. */
      max_file_bytes: z.number(),
      /** The caller's permitted actions now. */
      can: z.object({ answer: z.boolean(), accept: z.boolean() }),
    }),
  }),
})

const kind = z.optional(z.enum(EVIDENCE_KINDS, DISPUTES.kindUnknown))
const field = z.optional(z.string())

export const answerDispute = call({
  ...ofOne,
  method: 'POST',
  path: '/disputes/:id/evidence',
  summary:
    'Submits evidence: files `file_1` to `file_5`, the kind of each in `kind_1` to `kind_5`, and a note. Where the ' +
    'gateway has forms: the identifier of one in `form`, its texts as JSON by the identifiers of their fields in `fields`, ' +
    'and the field of each file in `field_1` to `field_5`',
  access: 'disputes.answer',
  for: 'account',
  errors: ['conflict', 'too-many-tries'],
  multipart: true,
  bodyLimitBytes: 52 * 1024 * 1024,
  body: z.nullish(
    z.strictObject({
      note: z.optional(z.string().check(z.trim(), z.maxLength(EVIDENCE_NOTE_LENGTH, DISPUTES.noteLength))),
      kind_1: kind,
      kind_2: kind,
      kind_3: kind,
      kind_4: kind,
      kind_5: kind,
      form: field,
      fields: z.optional(z.string().check(z.maxLength(EVIDENCE_FIELDS_LENGTH, DISPUTES.fieldsFormat))),
      field_1: field,
      field_2: field,
      field_3: field,
      field_4: field,
      field_5: field,
    }),
  ),
  freeText: ['note', 'fields'],
  answer: dataMessage,
})

export const acceptDispute = call({
  ...ofOne,
  method: 'POST',
  path: '/disputes/:id/accept',
  approval: 'disputes',
  effects: ['dispute.accept'],
  summary: 'Accepts a dispute: the disputed money is returned to the payer, for good',
  access: 'disputes.answer',
  for: 'account',
  stepUp: true,
  answer: dataMessage,
})
