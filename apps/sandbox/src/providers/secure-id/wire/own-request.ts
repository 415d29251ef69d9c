import { z } from 'zod'
import { MISSING, maximum } from './refusal.ts'

export const NO_ID = 'Please provide verification_id or reference_id'

/** The id that a caller gives its request at DigiLocker or e-sign. */
export const ownId = z
  .string()
  .min(1, MISSING)
  .max(50, maximum(50))
  .regex(/^[A-Za-z0-9._-]+$/, 'can include only alphanum, dot, hyphen and underscores.')

/** Which request a call asks about. */
export const ownRequest = z
  .strictObject({
    verification_id: ownId.optional(),
    reference_id: z.string().regex(/^\d+$/, 'should be a number.').optional(),
  })
  .refine((asked) => asked.verification_id !== undefined || asked.reference_id !== undefined, {
    message: NO_ID,
  })
