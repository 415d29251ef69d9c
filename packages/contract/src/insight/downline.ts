import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dayParam } from '../days.ts'
import { dataAge, paging, searchText } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { EXPORT_FORMATS } from './exports.ts'

/**
 * The ready filters of the downline.
 * - `idle`: nothing paid in the period
 * - `idle-week`: nothing paid since Monday, whatever the period
 * - `failing`: over 5 % of the payments that ended in the period failed
 * - `new`: added in the period
 * - `unverified`: verification not finished
 */
export const DOWNLINE_FILTERS = ['idle-week', 'idle', 'failing', 'new', 'unverified'] as const
export type DownlineFilter = (typeof DOWNLINE_FILTERS)[number]

/** The order, descending with a minus in front. */
export const DOWNLINE_SORTS = [
  'name',
  '-name',
  'volume',
  '-volume',
  'payments',
  '-payments',
  'failed',
  '-failed',
  'earned',
  '-earned',
  'last_paid',
  '-last_paid',
] as const
export type DownlineSort = (typeof DOWNLINE_SORTS)[number]

/** Two decimals of a percentage; null where no payment has ended. */
const rate = z.nullable(z.string())

const figures = {
  /** Paid payments of the period: of the member and of everyone below them. */
  volume: rupees,
  payments: z.number(),
  failed: z.number(),
  failure_rate: rate,
  /** What the caller earned by them in the period, net of reversals; null for role 1, who earns no commission. */
  earned: z.nullable(rupees),
}

export const downlineMember = z.object({
  id: z.number(),
  name: z.string(),
  mobile: z.string(),
  role_id: z.number(),
  parent_name: z.nullable(z.string()),
  ...figures,
  /** The last paid payment of all time. */
  last_paid_at: z.nullable(z.iso.datetime()),
  verified: z.boolean(),
  created_at: z.iso.datetime(),
})
export type DownlineMember = z.infer<typeof downlineMember>

const listFields = {
  from: dayParam,
  to: dayParam,
  /** The members of one role: retailers unless another is named. */
  role: z.optional(z.enum(['2', '3', '4'], 'Role must be 2, 3 or 4.')),
  sort: z.optional(z.enum(DOWNLINE_SORTS, 'The list cannot be sorted by this.')),
  filter: z.optional(z.enum(DOWNLINE_FILTERS, 'There is no such filter.')),
  search: searchText,
}

export const listDownline = call({
  method: 'GET',
  path: '/downline',
  summary:
    'Everyone of a role below the caller with their payments of a period and what the caller earned by them, sorted and filtered',
  feature: 'downline',
  access: 'downline.view',
  for: 'account',
  ours: true,
  query: z.strictObject({ ...listFields, ...paging }),
  freeText: ['search'],
  answer: z.object({
    data: z.object({
      /** The days that the rows are of. */
      from: z.string(),
      to: z.string(),
      data: z.array(downlineMember),
      /** Of the rows under the search and the filter. */
      total: z.number(),
      totals: z.object(figures),
      /** Under the search alone: everyone, those who paid in the period, and the members of each ready filter. */
      members: z.number(),
      paying: z.number(),
      counts: z.object({
        'idle-week': z.number(),
        idle: z.number(),
        failing: z.number(),
        new: z.number(),
        unverified: z.number(),
      }),
      /** The first day of this week, a Monday, in India. */
      week_from: z.string(),
      age_ms: dataAge,
    }),
  }),
})

export const exportDownline = call({
  method: 'GET',
  path: '/downline-export',
  summary: 'The same list as a file, all pages of it; 409 with `rows` when they are more than 10,000',
  feature: 'downline',
  access: 'downline.view',
  for: 'account',
  errors: ['conflict'],
  stepUp: true,
  ours: true,
  query: z.strictObject({ ...listFields, format: z.enum(EXPORT_FORMATS, 'Format must be csv or xlsx.') }),
  freeText: ['search'],
  // The bytes of the file.
  answer: z.unknown(),
})
