import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'

const most = (count: number) => `should not be more than ${count} characters long`

/** Its documentation names the hyphen only in a refusal. */
export const beneficiaryId = () =>
  z
    .string()
    .max(50, most(50))
    .regex(/^[\w|.-]+$/, 'should contain only letters, numbers, hyphen, underscore, pipe, and dot')
export const beneficiaryName = () =>
  pattern(/^[A-Za-z][A-Za-z\s]{0,99}$/, 'should be up to 100 letters and spaces')
/** 4 to 25 by the schema; the text of the field says 9 to 18. */
export const accountNumber = () =>
  z
    .string()
    .min(4, 'should not be less than 4 characters long')
    .max(25, most(25))
    .regex(/^[A-Za-z0-9]+$/, 'should be alphanumeric')
/** The text of the field has six digits at the end; banks have letters there too. */
export const ifsc = () => pattern(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'please provide a valid IFSC')

export const instrument = z.strictObject({
  bank_account_number: accountNumber().optional(),
  bank_ifsc: ifsc().optional(),
  vpa: pattern(/^[\w.-]{2,256}@[A-Za-z0-9.]{2,64}$/, 'please provide a valid VPA').optional(),
})

const plain = (length: number) =>
  z
    .string()
    .max(length, most(length))
    .regex(/^[A-Za-z0-9\s]*$/, 'should be alphanumeric')
    .optional()
export const contact = z.strictObject({
  beneficiary_email: z
    .string()
    .max(200, most(200))
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'should be an email address')
    .optional(),
  beneficiary_phone: pattern(/^(\+91)?\d{8,12}$/, 'should be 8 to 12 digits').optional(),
  beneficiary_country_code: z.literal('+91', 'should be +91').optional(),
  beneficiary_address: plain(150),
  beneficiary_city: plain(50),
  beneficiary_state: plain(50),
  beneficiary_postal_code: pattern(/^\d{6}$/, 'should be 6 digits').optional(),
})

/** A moment in UTC: `2026-11-26T10:00:00Z`. */
export const utc = () => pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, 'should be a moment in UTC')
