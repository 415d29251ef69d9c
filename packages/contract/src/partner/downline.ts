import { z } from 'zod/mini'
import { dayParam } from '../days.ts'
import { currency, idText, listOf, paging, paise, partnerCall } from './partner-call.ts'

const span = { from: dayParam, to: dayParam }

const member = z.object({
  id: idText,
  name: z.string(),
  role: z.enum(['admin', 'distributor', 'retailer']),
  /** The name of the one above. */
  parent_name: z.nullable(z.string()),
  verified: z.boolean(),
  /** Paid payments of the period: of the member and of everyone below. */
  volume: paise,
  payments: z.int(),
  failed: z.int(),
  /** What the account earned by them in the period, net of reversals; null for an account that earns no commission. */
  earned: z.nullable(paise),
  currency,
  last_paid_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
})

export const listPartnerDownline = partnerCall({
  method: 'GET',
  path: '/partner/v1/downline',
  summary: 'Everyone of a role below the account, with their payments of a period, oldest member first',
  feature: 'downline',
  access: 'downline.view',
  query: z.strictObject({
    ...paging,
    /** Days in India, both included, at most 366. */
    ...span,
    role: z.optional(z.enum(['admin', 'distributor', 'retailer'], 'There is no such role.')),
  }),
  answer: listOf(member),
  example: {
    answer: {
      data: [
        {
          id: '43',
          name: 'Kavita Deshpande',
          role: 'retailer',
          parent_name: 'Sanjay Patil',
          verified: true,
          volume: 5_631_000,
          payments: 3,
          failed: 0,
          earned: 18_500,
          currency: 'INR',
          last_paid_at: '2026-11-21T10:15:30.000Z',
          created_at: '2026-04-02T08:00:00.000Z',
        },
      ],
      next_cursor: null,
    },
  },
})

export const getPartnerEarnings = partnerCall({
  method: 'GET',
  path: '/partner/v1/earnings',
  summary: 'What the account earned in a period, net of reversals, by day and by service',
  feature: 'earnings',
  access: 'earnings.view',
  query: z.strictObject(span),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    currency,
    earned: paise,
    /** Shares of payments, and what refunds and disputes took of them; together `earned`. */
    shares: z.object({ count: z.int(), amount: paise }),
    reversals: z.object({ count: z.int(), amount: paise }),
    by_day: z.array(z.object({ day: z.string(), amount: paise })),
    by_service: z.array(z.object({ service: z.string(), amount: paise, payments: z.int() })),
  }),
  example: {
    answer: {
      from: '2026-11-21',
      to: '2026-11-21',
      currency: 'INR',
      earned: 18_500,
      shares: { count: 1, amount: 18_500 },
      reversals: { count: 0, amount: 0 },
      by_day: [{ day: '2026-11-21', amount: 18_500 }],
      by_service: [{ service: 'rental-payments', amount: 18_500, payments: 1 }],
    },
  },
})
