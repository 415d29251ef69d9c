import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataAge } from '../fields.ts'
import { rupees } from '../money-shapes.ts'

/** Two decimals of a percentage, or null where nothing has ended yet. */
const rate = z.nullable(z.string())
const sum = z.object({ count: z.number(), amount: rupees })

/** The last 7, 30 or 90 days, today included; 30 when left out. */
const daysQuery = z.strictObject({
  days: z.optional(z.enum(['7', '30', '90'], 'Days must be 7, 30 or 90.')),
})

export const getDashboard = call({
  method: 'GET',
  path: '/dashboard',
  summary: 'Payment figures of the caller and everyone below them: by day, gateway and service',
  feature: 'dashboard',
  access: 'dashboard.view',
  for: 'account',
  ours: true,
  query: daysQuery,
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
      by_day: z.array(z.object({ day: z.string(), paid: sum, failed: z.number(), pending: z.number() })),
      /** Empty for payers (role 4): which gateway takes a payment is not their concern. */
      by_gateway: z.array(
        z.object({ gateway: z.string(), name: z.string(), paid: z.number(), failed: z.number(), rate }),
      ),
      /** The largest sum first. `icon`: the name of its picture. */
      by_service: z.array(z.object({ service: z.string(), name: z.string(), icon: z.string(), paid: sum })),
      /** Why payments of the range failed, the most frequent first; empty for payers, for the same reason. */
      failures: z.array(z.object({ reason: z.string(), count: z.number() })),
    }),
  }),
})

export const getTopRetailers = call({
  method: 'GET',
  path: '/dashboard/retailers',
  summary: 'The five retailers below the caller who paid the most in a range of days',
  feature: 'dashboard',
  access: 'users.manage',
  for: 'account',
  ours: true,
  query: daysQuery,
  answer: z.object({
    data: z.object({
      /** First and last day of the range in India, both included. */
      from: z.string(),
      to: z.string(),
      age_ms: dataAge,
      /** The largest sum first; retailers without a paid payment are left out. */
      retailers: z.array(z.object({ id: z.number(), name: z.string(), paid: sum })),
    }),
  }),
})
