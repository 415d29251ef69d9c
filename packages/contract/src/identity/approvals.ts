import { z } from 'zod/mini'
import { call } from '../call.ts'
import { switchField } from '../catalogue-refs.ts'
import { dataMessage, idParam, paging } from '../fields.ts'
import { APPROVAL_KINDS } from './approval-kinds.ts'
import { APPROVALS } from './approval-messages.ts'

const messages = APPROVALS

/** The answer of a held call, with 202: nothing has changed, and the waiting proposal. */
export const pendingApprovalAnswer = z.object({ message: z.string(), approval_id: z.number() })
export type PendingApprovalAnswer = z.infer<typeof pendingApprovalAnswer>

/**
 * `waiting` until another person of role 1 decides; `approved`, `refused`, `withdrawn`; `direct` is a change made
 * while its kind was not under approval, kept so that it can be reverted.
 */
export const APPROVAL_STATUSES = ['waiting', 'approved', 'refused', 'withdrawn', 'direct'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

const person = z.object({ id: z.number(), name: z.string(), role_id: z.number() })

const approval = z.object({
  id: z.number(),
  kind: z.enum(APPROVAL_KINDS),
  status: z.enum(APPROVAL_STATUSES),
  /** The object of the change: `Charge group Gold`. */
  title: z.string(),
  maker: person,
  created_at: z.iso.datetime(),
  decided_by: z.nullable(person),
  decided_at: z.nullable(z.iso.datetime()),
  reason: z.nullable(z.string()),
  /** Line by line in words; null is "none". */
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      /** For a line about pictures, with one change alone: `data:` addresses and the background they are made for. */
      pictures: z.optional(
        z.object({
          ground: z.enum(['light', 'dark']),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** The change that this one reverts. */
  reverts_id: z.nullable(z.number()),
  /** The change that put this one back. */
  reverted_by_id: z.nullable(z.number()),
  /** The caller's permitted actions now. */
  can: z.object({
    decide: z.boolean(),
    /** For a waiting one, for role 1: why the caller cannot decide. Null when they can. */
    decide_refused: z.nullable(z.string()),
    withdraw: z.boolean(),
    revert: z.boolean(),
  }),
})
export type Approval = z.infer<typeof approval>

export const listApprovals = call({
  method: 'GET',
  path: '/approvals',
  summary: 'Proposed changes and those made, newest first: all for role 1, their own for role 2',
  feature: 'approvals',
  access: 'approvals.view',
  for: 'account',
  ours: true,
  query: z.strictObject({
    ...paging,
    /** `decided` is everything but `waiting`. */
    status: z.optional(z.enum([...APPROVAL_STATUSES, 'decided'], messages.statusUnknown)),
    kind: z.optional(z.enum(APPROVAL_KINDS, messages.kindUnknown)),
  }),
  answer: z.object({
    data: z.object({
      data: z.array(approval),
      total: z.number(),
      /** Number that wait for the caller's decision, without the filters; none for role 2. */
      to_decide: z.number(),
    }),
  }),
})

const ofOne = {
  feature: 'approvals',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
} as const

export const getApproval = call({
  ...ofOne,
  method: 'GET',
  path: '/approvals/:id',
  summary: 'One proposed or made change with its values',
  access: 'approvals.view',
  for: 'account',
  answer: z.object({ data: approval }),
})

const reasonText = z
  .string(messages.reasonRequired)
  .check(
    z.trim(),
    z.maxLength(500, 'At most 500 characters.'),
    z.regex(/^(?:\P{Cc}|[\n\t])*$/u, 'Invalid value.'),
  )
const withReason = z.nullish(z.strictObject({ reason: z.nullish(reasonText) }))

export const approveChange = call({
  ...ofOne,
  method: 'POST',
  path: '/approvals/:id/approve',
  summary: 'Approves a waiting proposal of another person, which then comes into force once',
  access: 'approvals.decide',
  for: 'account',
  // Required where it is decided, so that a refusal stays in the audit log.
  stepUp: 'when-changed',
  body: withReason,
  errors: ['approver-not-independent', 'conflict'],
  freeText: ['reason'],
  answer: dataMessage,
})

export const refuseChange = call({
  ...ofOne,
  method: 'POST',
  path: '/approvals/:id/refuse',
  summary: 'Refuses a waiting proposal of another person, with a reason',
  access: 'approvals.decide',
  for: 'account',
  body: z.strictObject({ reason: reasonText.check(z.minLength(1, messages.reasonRequired)) }),
  errors: ['approver-not-independent', 'conflict'],
  freeText: ['reason'],
  answer: dataMessage,
})

export const withdrawChange = call({
  ...ofOne,
  method: 'POST',
  path: '/approvals/:id/withdraw',
  summary: 'Takes back a waiting proposal of the caller',
  access: 'approvals.view',
  for: 'account',
  body: withReason,
  errors: ['conflict'],
  freeText: ['reason'],
  answer: dataMessage,
})

export const revertChange = call({
  ...ofOne,
  method: 'POST',
  path: '/approvals/:id/revert',
  summary: 'Reverts a change; held like any change where one person alone may not make it',
  access: 'approvals.decide',
  for: 'account',
  stepUp: true,
  mayHold: true,
  body: withReason,
  freeText: ['reason'],
  answer: z.object({ data: z.object({ message: z.string(), id: z.number() }) }),
})

export const getApprovalSettings = call({
  method: 'GET',
  path: '/approval-settings',
  summary: 'The kinds of change under approval, and how many super admins could decide',
  feature: 'approvals',
  access: 'approvals.decide',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
  answer: z.object({
    data: z.object({
      kinds: z.array(z.object({ kind: z.enum(APPROVAL_KINDS), label: z.string(), enabled: z.boolean() })),
      /** Active people of role 1; two are needed before anything can be switched on. */
      super_admins: z.number(),
      /** Whether one of the others could decide about the caller's proposals. */
      could_be_decided: z.boolean(),
    }),
  }),
})

export const storeApprovalSettings = call({
  method: 'POST',
  path: '/approval-settings',
  effects: ['approval.switch'],
  summary: 'Puts a kind of change under approval, or ends that, which always needs approval itself',
  feature: 'approvals',
  access: 'approvals.decide',
  for: 'account',
  stepUp: true,
  unscoped: 'role 1, over settings of the whole platform',
  approval: 'settings',
  ours: true,
  body: z.strictObject({
    kind: z.enum(APPROVAL_KINDS, messages.kindUnknown),
    enabled: switchField(messages.enabledFormat),
  }),
  answer: dataMessage,
})
