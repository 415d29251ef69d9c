import { z } from 'zod/mini'

/** What is changed only after an OTP sent to the new one. */
export const contactField = z.enum(['mobile', 'email'], 'Choose email or mobile.')
export type ContactField = z.infer<typeof contactField>
