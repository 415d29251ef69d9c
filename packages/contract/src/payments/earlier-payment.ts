import { z } from 'zod/mini'
import { rupees } from '../money-shapes.ts'

/**
 * An earlier payment that this one may repeat: made (`PAID`), under way (`PENDING`), or a mandate that
 * is about to pay it (`SCHEDULED`, on `date`). Without its order id when the caller may not see it.
 */
export const earlierPayment = z.object({
  /** The payee's name; absent of a bill. */
  name: z.optional(z.string()),
  order_id: z.nullable(z.string()),
  amount: rupees,
  date: z.string(),
  status: z.enum(['PAID', 'PENDING', 'SCHEDULED']),
})
export type EarlierPayment = z.infer<typeof earlierPayment>
