import { z } from 'zod/mini'

/** The fields that change only after an OTP sent to the new value. */
export const contactField = z.enum(['mobile', 'email'], 'Choose email or mobile.')
export type ContactField = z.infer<typeof contactField>
