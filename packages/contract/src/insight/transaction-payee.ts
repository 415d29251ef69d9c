import { z } from 'zod/mini'

/** The payee of a transaction, with the fields that can still be changed, and the problem of its account. */
export const transactionPayee = z.object({
  id: z.number(),
  service_id: z.number(),
  service_slug: z.string(),
  /** `refused`: money was sent, and the payee's bank did not take it. */
  problem: z.nullable(z.enum(['unconfirmed', 'account-invalid', 'refused'])),
  /** The caller is its payer, and the payout waits for their second approval. */
  may_confirm: z.boolean(),
  /** The version of the account that the money would go to: a second approval names it. */
  account_version: z.nullable(z.number()),
})
