import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dayParam } from '../days.ts'
import { paging } from '../fields.ts'

const auditLine = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** Null without a signed-in user, such as at a refused sign-in. */
  actor: z.nullable(
    z.object({ id: z.number(), name: z.string(), username: z.string(), role_id: z.number() }),
  ),
  /** The member of the actor's staff who did it for them; null where they did it themselves. */
  member: z.nullable(z.string()),
  /** The value of the list's filter: `payee.change`; `text` is its label. */
  action: z.string(),
  text: z.string(),
  object: z.nullable(z.string()),
  /** Values before and after, or the reason; ids and masked values only. */
  detail: z.record(z.string(), z.unknown()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof auditLine>

export const listAudit = call({
  method: 'GET',
  path: '/audit-log',
  summary: 'The audit log, newest first: all of it for role 1, the actions of their downline for role 2',
  feature: 'audit',
  access: 'audit.view',
  for: 'account',
  ours: true,
  query: z.strictObject({
    ...paging,
    from: z.optional(dayParam),
    to: z.optional(dayParam),
    /** An action, or the group before its dot: `payee`. */
    action: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{1,60}$/, 'Invalid action.'))),
    /** A part of the name or username of who did it. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'))),
  }),
  freeText: ['search'],
  answer: z.object({
    data: z.object({
      data: z.array(auditLine),
      total: z.number(),
      /** Every action there is in reach, for the filter. */
      actions: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  }),
})
