import { z } from 'zod/mini'
import { call } from '../call.ts'
import { rupees } from '../money-shapes.ts'
import { TICKET_STATUSES } from '../operations/tickets.ts'
import { RECORDS } from '../record-messages.ts'
import { SHOWN_STATUSES } from './transaction-filters.ts'

/** Shorter texts are not searched: they would find everything. */
export const SEARCH_LEAST = 2
/** At most so many of each kind are found. */
export const SEARCH_MOST = 5

const answer = z.object({
  transactions: z.array(
    z.object({
      id: z.number(),
      urn: z.string(),
      paid_to: z.string(),
      payer_name: z.string(),
      amount: rupees,
      created_at: z.iso.datetime(),
      payment_status: z.enum(SHOWN_STATUSES),
      /** The typed text, where it is a reference of a bank, a gateway, a payout or a refund of this payment. */
      reference: z.nullable(z.string()),
    }),
  ),
  payees: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      service_id: z.number(),
      service_name: z.string(),
      service_slug: z.string(),
      /** The payee's owner; null for the caller's own. */
      owner_name: z.nullable(z.string()),
    }),
  ),
  tickets: z.array(
    z.object({
      id: z.number(),
      ticket_no: z.string(),
      subject: z.string(),
      status: z.enum(TICKET_STATUSES),
      user_name: z.string(),
    }),
  ),
  users: z.array(z.object({ id: z.number(), name: z.string(), username: z.string(), role_id: z.number() })),
})
export type Found = z.infer<typeof answer>

export const searchEverything = call({
  method: 'GET',
  path: '/search',
  summary:
    'Payments, payees, tickets and users of the caller and everyone below, by id, reference or words of a name; at most 5 of each',
  feature: 'search',
  access: 'reports.view',
  for: 'account',
  ours: true,
  query: z.strictObject({
    q: z
      .string(RECORDS.search.least)
      .check(
        z.trim(),
        z.minLength(SEARCH_LEAST, RECORDS.search.least),
        z.maxLength(100, 'At most 100 characters.'),
        z.regex(/^\P{Cc}*$/u, 'Invalid value.'),
      ),
  }),
  answer: z.object({ data: answer }),
})
