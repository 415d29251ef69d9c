import { z } from 'zod/mini'
import { call } from '../call.ts'
import { COMPANY } from './company-messages.ts'

/** The pages every payments company must show. */
export const POLICY_KINDS = ['terms', 'privacy', 'refunds'] as const
export type PolicyKind = (typeof POLICY_KINDS)[number]

/** Most characters of a policy. */
const MAX_POLICY_LENGTH = 60_000

const kind = z.object({ kind: z.enum(POLICY_KINDS, COMPANY.invalid) })

const policy = z.object({
  kind: z.enum(POLICY_KINDS),
  version: z.number(),
  published_at: z.iso.datetime(),
  /** Markdown. */
  body: z.string(),
})
export type Policy = z.infer<typeof policy>

export const getPolicy = call({
  method: 'GET',
  path: '/policies/:kind',
  summary: 'A policy of the company in Markdown: the newest version, or the one named',
  feature: 'company',
  access: 'public',
  ours: true,
  errors: ['not-found'],
  params: kind,
  query: z.strictObject({
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, COMPANY.invalid))),
  }),
  answer: z.object({ data: policy }),
})

const ofCompany = {
  feature: 'company',
  access: 'company.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
} as const

export const listPolicies = call({
  ...ofCompany,
  method: 'GET',
  path: '/company/policies',
  summary: 'Every version of the policies without its text, newest first, and how many people agreed to it',
  answer: z.object({
    data: z.array(
      z.object({
        kind: z.enum(POLICY_KINDS),
        version: z.number(),
        published_at: z.iso.datetime(),
        published_by: z.string(),
        accepted: z.number(),
      }),
    ),
  }),
})

export const publishPolicy = call({
  ...ofCompany,
  method: 'POST',
  path: '/company/policies/:kind',
  summary: 'Publishes a new version of a policy; earlier versions stay readable',
  stepUp: true,
  approval: 'settings',
  params: kind,
  bodyLimitBytes: 300_000,
  body: z.strictObject({
    body: z.string(COMPANY.policyRequired).check(
      z.trim(),
      z.minLength(1, COMPANY.policyRequired),
      z.maxLength(MAX_POLICY_LENGTH, COMPANY.tooLong(MAX_POLICY_LENGTH)),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL takes no NUL
      z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/, COMPANY.invalid),
    ),
  }),
  answer: z.object({ data: policy, message: z.string() }),
})
