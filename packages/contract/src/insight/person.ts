import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataAge, idParam } from '../fields.ts'
import { rupees } from '../money-shapes.ts'

/** The steps of a verification in their order; an individual has no GSTIN. */
export const VERIFICATION_STEPS = ['pan', 'aadhaar', 'gstin', 'documents'] as const

/** Payments of some days that ended: `volume` is the sum of those paid, `payments` their number. */
const counts = { volume: rupees, payments: z.number(), failed: z.number() }
/** The days, both ends included. */
const days = { from: z.string(), to: z.string() }

/** The same figures of this month and of the month before, up to the same day. */
const figures = z.object({
  ...days,
  ...counts,
  /** Of those that ended, in percent with two decimals; null where none has. */
  failure_rate: z.nullable(z.string()),
  /** What the caller earned by them, net of reversals; null for role 1, who earns no commission. */
  earned: z.nullable(rupees),
  /** Tickets raised. */
  tickets: z.number(),
})

export const getPersonSummary = call({
  method: 'GET',
  path: '/users/:id/summary',
  summary:
    'The caller or one user below them in figures: payments, earnings and tickets of this month beside the same days of the month before, twelve months, and verification',
  feature: 'person',
  access: 'users.manage',
  for: 'account',
  ours: true,
  ids: { id: 'downline' },
  params: z.object({ id: idParam }),
  answer: z.object({
    /** Of the user and everyone below them. */
    data: z.object({
      age_ms: dataAge,
      this_month: figures,
      month_before: figures,
      /** Twelve months, the oldest first; the last one is not complete. */
      months: z.array(z.object({ ...days, ...counts })),
      /** Eight weeks of seven days that end today, the oldest first. */
      weeks: z.array(z.object({ ...days, ...counts })),
      /** Tickets of all time. */
      tickets: z.object({ total: z.number(), open: z.number() }),
      /** The user's own. `at` is null for one that is not done, and for one done before its time was stored. */
      verification: z.array(
        z.object({
          step: z.enum(VERIFICATION_STEPS),
          is_done: z.boolean(),
          at: z.nullable(z.iso.datetime()),
        }),
      ),
    }),
  }),
})
