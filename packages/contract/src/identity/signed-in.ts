import { z } from 'zod/mini'

/** The answer of every way of signing in. */
export const signedIn = z.object({
  token: z.string(),
  role_id: z.number(),
  /** The account, also where a member of its staff signs in. */
  user_id: z.number(),
  /** Not in the specification: the member of staff who signed in; left out for the owner. */
  member_id: z.optional(z.number()),
  /** What that member may do for the account. */
  permissions: z.optional(z.array(z.string())),
  message: z.string(),
})
