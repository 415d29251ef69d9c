import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dayParam } from '../days.ts'
import { dataAge, idParam, paging } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { walletLine } from '../payouts/wallet.ts'
import { transactionFilters } from './transaction-filters.ts'

/**
 * Why payments gave the caller no share, where it is true of each of them: they carried no charge, the charge was no
 * more than the base charge, the caller's commission was 0 %, the share went to other earners, or each share was
 * reversed by a refund or a dispute.
 */
export const NO_EARNINGS_REASONS = [
  'no-charge',
  'no-margin',
  'no-commission',
  'other-earner',
  'reversed',
] as const
export type NoEarningsReason = (typeof NO_EARNINGS_REASONS)[number]

/** A part of the earnings; `before` is that of the same days of the month before. */
const part = {
  amount: rupees,
  before: rupees,
  /** Payments of the period's days that are paid. */
  payments: z.number(),
  /** Null where there are earnings, and where no single reason is certain. */
  why: z.nullable(z.enum(NO_EARNINGS_REASONS)),
}

const days = { from: dayParam, to: dayParam }

export const getEarnings = call({
  method: 'GET',
  path: '/earnings',
  summary:
    'What the caller earned in a period, net of reversals, by day, service, gateway and payer, beside the same days of the month before',
  feature: 'earnings',
  access: 'earnings.view',
  for: 'account',
  ours: true,
  /** At most 366 days. Days to come count nothing; only their days of the month before are told. */
  query: z.strictObject(days),
  answer: z.object({
    data: z.object({
      from: z.string(),
      to: z.string(),
      /** The last day that counts: `to`, or today where that is earlier. Before `from` when the whole period is to come. */
      through: z.string(),
      age_ms: dataAge,
      earned: rupees,
      earned_before: rupees,
      /** Shares of payments, and what refunds and disputes moved of them (negative or zero, mostly); together `earned`. */
      shares: z.object({ count: z.number(), amount: rupees }),
      reversals: z.object({ count: z.number(), amount: rupees }),
      /** Every day of the period; `before` is null where the month before has no such day. */
      by_day: z.array(z.object({ day: z.string(), amount: rupees, before: z.nullable(rupees) })),
      /** `icon`: the name of the service's picture. */
      by_service: z.array(z.object({ service: z.string(), name: z.string(), icon: z.string(), ...part })),
      by_gateway: z.array(z.object({ gateway: z.string(), name: z.string(), ...part })),
      /** The largest first. `depth`: 1 directly below the caller, more for further below, 0 the caller, null no longer below. */
      by_payer: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          role_id: z.number(),
          depth: z.nullable(z.number()),
          ...part,
        }),
      ),
      /** The payers that `by_payer` has no room for, together. */
      other_payers: z.object({ members: z.number(), amount: rupees, before: rupees }),
    }),
  }),
})

export const listEarningsLines = call({
  method: 'GET',
  path: '/earnings-lines',
  summary:
    'The journal lines behind the earnings of a period, newest first: all, or those of a service, a gateway or a payer',
  feature: 'earnings',
  access: 'earnings.view',
  for: 'account',
  ours: true,
  ids: { user_id: 'downline' },
  query: z.strictObject({
    ...days,
    ...paging,
    /** The values of `GET /transaction-filters`. */
    service: transactionFilters.service,
    gateway: transactionFilters.gateway,
    /** The payer. */
    user_id: z.optional(idParam),
  }),
  answer: z.object({
    data: z.object({
      /** The days that the lines are of. */
      from: z.string(),
      to: z.string(),
      data: z.array(z.omit(walletLine, { balance: true })),
      total: z.number(),
      /** Of all lines, not of this page alone. */
      sum: rupees,
      /** The names of the filters in use. */
      service_name: z.nullable(z.string()),
      gateway_name: z.nullable(z.string()),
      payer_name: z.nullable(z.string()),
    }),
  }),
})
