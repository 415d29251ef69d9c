import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataAge } from '../fields.ts'
import { rupees } from '../money-shapes.ts'

/** Two decimals of a percentage, or null where nothing has ended yet. */
const rate = z.nullable(z.string())
const sum = z.object({ count: z.number(), amount: rupees })

export const getDashboard = call({
  method: 'GET',
  path: '/dashboard',
  summary: 'Payment figures of the caller and everyone below them: by day, gateway and service',
  feature: 'dashboard',
  access: 'dashboard.view',
  ours: true,
  query: z.strictObject({
    days: z.optional(z.enum(['7', '30', '90'], 'Days must be 7, 30 or 90.')),
  }),
  answer: z.object({
    data: z.object({
      /** First and last day of the range in India, both included: the `from` and `to` of the linked lists. */
      from: z.string(),
      to: z.string(),
      age_ms: dataAge,
      /** Paid today, and on the same weekday a week before up to the same moment of the day. */
      today: z.extend(sum, { day: z.string(), before: sum }),
      /** Of the payments that ended in the range, the number paid; `before` is the previous range of the same length. */
      success: z.object({ paid: z.number(), failed: z.number(), rate, rate_before: rate }),
      /** Waiting now, whenever they were made; of these the ones older than 15 minutes. */
      pending: sum,
      late: sum,
      open_tickets: z.number(),
      /** Open critical tickets without a reply from anyone but their author; the oldest of them. */
      unanswered: z.object({
        count: z.number(),
        oldest: z.nullable(z.object({ id: z.number(), ticket_no: z.string(), created_on: z.iso.datetime() })),
      }),
      by_day: z.array(z.object({ day: z.string(), paid: sum, failed: z.number(), pending: z.number() })),
      by_gateway: z.array(
        z.object({ gateway: z.string(), name: z.string(), paid: z.number(), failed: z.number(), rate }),
      ),
      by_service: z.array(z.object({ service: z.string(), name: z.string(), paid: sum })),
      /** Why payments of the range failed, the most frequent first. */
      failures: z.array(z.object({ reason: z.string(), count: z.number() })),
    }),
  }),
})
