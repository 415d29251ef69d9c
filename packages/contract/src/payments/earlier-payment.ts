import { z } from 'zod/mini'
import { rupees } from '../money-shapes.ts'

/**
 * What may make a payment the second of its kind: one that was made (`PAID`) or is under way (`PENDING`), or a mandate that
 * is about to pay it (`SCHEDULED`, on `date`). Without its order id when it is not for the caller to see.
 */
export const earlierPayment = z.object({
  /** Who is paid; absent of a bill. */
  name: z.optional(z.string()),
  order_id: z.nullable(z.string()),
  amount: rupees,
  date: z.string(),
  status: z.enum(['PAID', 'PENDING', 'SCHEDULED']),
})
export type EarlierPayment = z.infer<typeof earlierPayment>
