import { z } from 'zod/mini'
import { dayParam } from '../days.ts'
import { rupeesToPaise } from '../money.ts'

/** A payment's state in lists and pages (spec 2 section 4); get-payment-status has its own words. */
export const SHOWN_STATUSES = ['PAID', 'FAILED', 'PENDING'] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]

/** The column a list is sorted by; a minus in front turns the order round. */
export const TRANSACTION_SORTS = ['-created_at', 'created_at', '-amount', 'amount'] as const
export type TransactionSort = (typeof TRANSACTION_SORTS)[number]

/** Ranges of days that move with the calendar; `fy` is the Indian financial year. */
export const DAY_RANGES = [
  'today',
  'yesterday',
  'last-7-days',
  'this-week',
  'this-month',
  'last-month',
  'this-fy',
  'last-fy',
] as const

/** Minutes after which a waiting payment counts as late (dashboard). */
export const LATE_MINUTES = 15

const slug = (message: string) => z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, message))

const amount = z
  .string()
  .check(
    z.refine((text) => rupeesToPaise(text) !== null, { error: 'The amount must be rupees like 1500.50.' }),
  )

/** The filters of a list of transactions, its export and the links into it. All must match. */
export const transactionFilters = {
  /** Days in India, both of them included. */
  from: z.optional(dayParam),
  to: z.optional(dayParam),
  status: z.optional(z.enum(SHOWN_STATUSES, 'Status must be PAID, FAILED or PENDING.')),
  /** The values of `GET /transaction-filters`. */
  service: z.optional(slug('Invalid service.')),
  method: z.optional(slug('Invalid method.')),
  gateway: z.optional(slug('Invalid gateway.')),
  /** The payer's total, in rupees, both ends included. */
  amount_from: z.optional(amount),
  amount_to: z.optional(amount),
  /** Older than 15 minutes: with `status=PENDING` the dashboard's late payments. */
  age: z.optional(z.enum(['over-15-minutes'], 'Age must be over-15-minutes.')),
  /** Only payments of this user and of everyone below them; none where the caller does not reach them. */
  paid_by: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Invalid user.'))),
  /**
   * The beginning of a transaction id, or a part of the payee's name; from three characters on also of the payer's name
   * or mobile, for roles above payers.
   */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.'))),
}

const filters = z.strictObject(transactionFilters)
export type TransactionFilters = z.infer<typeof filters>
