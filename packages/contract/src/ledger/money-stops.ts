import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage } from '../fields.ts'
import { reasonField } from '../reason.ts'

const all = {
  feature: 'money-stops',
  access: 'reconciliation.manage',
  for: 'account',
  unscoped: 'role 1, over the books of the whole platform',
  ours: true,
} as const

const stop = z.object({
  started_at: z.iso.datetime(),
  /** The invariants that fail, with the number of failures and the first of them. */
  broken: z.array(z.object({ rule: z.string(), count: z.number(), examples: z.string() })),
  /** The person who lifted the stop, and why. */
  lifted: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()), reason: z.string() })),
})
export type MoneyStop = z.infer<typeof stop>

export const getMoneyStop = call({
  ...all,
  method: 'GET',
  path: '/money-stop',
  summary: 'Whether refunds wait because ledger invariants fail, and which ones; null while all hold',
  answer: z.object({ data: z.nullable(stop) }),
})

export const checkBooksNow = call({
  ...all,
  method: 'POST',
  path: '/money-stop/check',
  summary: 'Has the ledger invariants checked now; refunds stop, or continue, by the result',
  answer: dataMessage,
})

export const liftMoneyStop = call({
  ...all,
  method: 'POST',
  path: '/money-stop/lift',
  summary:
    'Lets refunds continue while ledger invariants fail, with a reason; a further failure stops them again',
  stepUp: true,
  body: z.strictObject({ reason: reasonField }),
  errors: ['conflict'],
  freeText: ['reason'],
  answer: dataMessage,
})
