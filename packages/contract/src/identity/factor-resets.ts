import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idParam, requiredText } from '../fields.ts'
import { FACTOR_RESETS } from './factor-reset-messages.ts'

const messages = FACTOR_RESETS

/** Hours between the approval of a reset and its coming into force. */
export const FACTOR_RESET_HOURS = 24

/**
 * `proposed` until a second super admin decides; `scheduled` until the hours are over; then `done`. `refused` by a super
 * admin, `cancelled` by the person, by a factor that they used, or because a super admin behind it is no longer active.
 */
export const FACTOR_RESET_STATES = ['proposed', 'scheduled', 'done', 'refused', 'cancelled'] as const
export const FACTOR_RESET_ENDS = ['approvers', 'link', 'factor', 'super-admin-gone', 'server'] as const

const reset = z.object({
  status: z.enum(FACTOR_RESET_STATES),
  reason: z.nullable(z.string()),
  proposed_at: z.iso.datetime(),
  /** The time when it takes, or took, effect; null until it is approved. */
  due_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  ended_by: z.nullable(z.enum(FACTOR_RESET_ENDS)),
  /** The proposal of the approvals; null for a reset on the server. */
  approval_id: z.nullable(z.number()),
})
export type FactorReset = z.infer<typeof reset>

const ofPerson = {
  path: '/users/:id/factor-reset',
  feature: 'factor-resets',
  access: 'factor-resets.manage',
  for: 'account',
  ours: true,
  ids: { id: 'downline' },
  params: z.object({ id: idParam }),
} as const

export const getFactorReset = call({
  ...ofPerson,
  method: 'GET',
  summary: 'Whether a person has a second factor, and their newest reset of factors',
  errors: ['not-found'],
  answer: z.object({ data: z.object({ has_factor: z.boolean(), reset: z.nullable(reset) }) }),
})

const reason = z
  .string('Invalid value.')
  .check(
    z.trim(),
    z.maxLength(500, 'At most 500 characters.'),
    z.regex(/^(?:\P{Cc}|[\n\t])*$/u, 'Invalid value.'),
  )

export const proposeFactorReset = call({
  ...ofPerson,
  method: 'POST',
  summary:
    'Proposes to remove every factor of a person who has lost them; a second super admin approves, 24 hours later it is in force',
  stepUp: true,
  approval: 'factors',
  effects: ['factors.schedule-reset'],
  body: z.nullish(z.strictObject({ reason: z.nullish(reason) })),
  freeText: ['reason'],
  answer: dataMessage,
})

export const cancelFactorReset = call({
  method: 'POST',
  path: '/factor-reset-cancellations',
  summary:
    'Cancels a reset of factors by the link of its mail, once; one in force already switches the account off',
  feature: 'factor-resets',
  access: 'public',
  ours: true,
  perMinute: 60,
  body: z.strictObject({ token: requiredText(messages.linkMissing, 200) }),
  answer: z.object({
    data: z.object({ outcome: z.enum(['cancelled', 'switched-off', 'signed-out']), message: z.string() }),
  }),
})
