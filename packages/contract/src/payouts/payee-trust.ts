import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idField, idParam } from '../fields.ts'

/** The least score of 100 at which a name at the bank counts as the name given. */
const SAME_NAME_SCORE = 85
/** Below this one it is another name: the first payment needs a second yes. */
export const OTHER_NAME_SCORE = 60

/**
 * The bank's answer about an account. `matches`: it exists, under the name given; `similar`: under a name like it;
 * `different`: under another; `unnamed`: it exists, and the bank gives no name; `not-found`: it cannot be paid.
 */
export const ACCOUNT_VERDICTS = [
  'matches',
  'similar',
  'different',
  'unnamed',
  'not-found',
  'checking',
  'not-checked',
] as const
export type AccountVerdict = (typeof ACCOUNT_VERDICTS)[number]

/** Why an account cannot be paid, by the bank's answer. */
export const ACCOUNT_PROBLEMS = ['account', 'ifsc', 'blocked', 'not-supported'] as const

/** The columns of a bank account that hold its check. */
type Checked = { check_status: 'waiting' | 'valid' | 'invalid' | 'unknown'; match_score: number | null }

/** The verdict that a check amounts to. */
export function verdictOf({ check_status, match_score }: Checked): AccountVerdict {
  if (check_status === 'waiting') return 'checking'
  if (check_status === 'unknown') return 'not-checked'
  if (check_status === 'invalid') return 'not-found'
  if (match_score === null) return 'unnamed'
  if (match_score >= SAME_NAME_SCORE) return 'matches'
  return match_score >= OTHER_NAME_SCORE ? 'similar' : 'different'
}

/**
 * `payer`: the payee is the payer, by name, mobile or PAN; `downline`, `upline`: someone below or above the payer, by
 * mobile or PAN; `many-payers`: others pay the same account, and `count` is their number.
 */
export const PAYEE_WARNINGS = ['payer', 'downline', 'upline', 'many-payers'] as const
export type PayeeWarning = (typeof PAYEE_WARNINGS)[number]

const text = z.nullable(z.string())

const trust = z.object({
  verdict: z.enum(ACCOUNT_VERDICTS),
  /** For `not-found` alone. */
  problem: z.nullable(z.enum(ACCOUNT_PROBLEMS)),
  name_given: z.string(),
  name_at_bank: text,
  /** The provider's name match, 0 to 100. */
  match_score: z.nullable(z.number()),
  checked_at: z.nullable(z.iso.datetime()),
  /** The first payment to this account needs a second yes, and it has none yet. */
  needs_yes: z.boolean(),
  /** The bank was not asked, or gave no answer: a person may start a check. */
  can_check: z.boolean(),
  warnings: z.array(z.object({ kind: z.enum(PAYEE_WARNINGS), count: z.nullable(z.number()) })),
  /** Accounts that this payee had before, newest first. */
  earlier: z.array(
    z.object({
      account_number: z.string(),
      ifsc_code: z.string(),
      holder_name: z.string(),
      replaced_at: z.iso.datetime(),
    }),
  ),
})
export type PayeeTrust = z.infer<typeof trust>

export const getPayeeTrust = call({
  method: 'GET',
  path: '/payee-trust/:id',
  summary: 'The bank’s answer about a payee’s account, and the warnings against paying it',
  feature: 'payee-trust',
  access: 'payees.view',
  for: 'account',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ data: trust }),
})

export const checkPayee = call({
  method: 'POST',
  path: '/payee-trust/:id/check',
  summary: 'Has the bank check an account that was not checked yet',
  feature: 'payee-trust',
  access: 'payees.edit',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: dataMessage,
})

export const confirmAccount = call({
  method: 'POST',
  path: '/payee-trust/confirmations',
  summary: 'The payer’s second approval of the account of their payment whose payout waits for it',
  feature: 'payee-trust',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  stepUp: true,
  errors: ['conflict'],
  ids: { transaction_id: 'record' },
  body: z.strictObject({
    transaction_id: idField(),
    /** The version of the account that the payer saw: 409 when the payee has another one by now. */
    account_version: z.optional(z.int().check(z.positive())),
  }),
  answer: dataMessage,
})
