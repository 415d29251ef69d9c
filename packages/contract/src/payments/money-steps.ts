import { z } from 'zod/mini'

/** The way of a payment's money, in order. */
export const MONEY_STEPS = ['charged', 'gateway', 'settled', 'sent', 'arrived'] as const
export type MoneyStepName = (typeof MONEY_STEPS)[number]

/**
 * `now`: under way; `later`: not begun; `held`: waits, for a time or a person; `failed`: it did not work, or was returned.
 */
export const STEP_STATES = ['done', 'now', 'later', 'held', 'failed'] as const
export type StepState = (typeof STEP_STATES)[number]

/** The end of a way before the last step: returned to the payer, or paid by other means. */
const WAY_ENDS = ['returned', 'settled-outside'] as const

const at = z.nullable(z.iso.datetime())

/** The way of the money to a payee. */
export const moneyWay = z.object({
  steps: z.array(
    z.object({
      step: z.enum(MONEY_STEPS),
      state: z.enum(STEP_STATES),
      /** When it was done, or failed. */
      at,
      /** Expected time of the step; null where it is unknown. */
      expected_at: at,
    }),
  ),
  end: z.nullable(z.enum(WAY_ENDS)),
})
export type MoneyWay = z.infer<typeof moneyWay>
export type MoneyStep = MoneyWay['steps'][number]
