import { z } from 'zod/mini'
import { rupees } from '../money-shapes.ts'
import { PAYOUT_STATUSES } from '../payouts/payout-status.ts'

const text = z.nullable(z.string())
const at = z.nullable(z.iso.datetime())

/** The part of a payout that the payer and everyone above them see, on the transaction's page. */
export const transactionPayout = z.object({
  id: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  amount: rupees,
  /** The payee's bank knows it by this; null until it was sent. */
  utr: text,
  /** Masked to the last four. */
  account_number: z.string(),
  /** Ours, of the newest transfer; null until one was made. */
  reference: text,
  expected_at: at,
  sent_at: at,
  arrived_at: at,
  /** Why it waits, failed or was returned, and the remedy, in words. */
  reason: text,
})
