import { z } from 'zod'

/** A text of a length. */
export const text = (min: number, max: number) =>
  z
    .string()
    .min(min, `should be ${min} to ${max} characters`)
    .max(max, `should be ${min} to ${max} characters`)

/** A text of a form. `hint` says what it should be. */
export const pattern = (form: RegExp, hint: string) => z.string().regex(form, hint)

/** An amount in rupees as a number with two decimals at most. */
export const rupeesNumber = (min = 0) =>
  z
    .number()
    .min(min, `should be a number, at least ${min}, with at most 2 decimals`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      message: `should be a number, at least ${min}, with at most 2 decimals`,
    })

/** An instant with an offset: `2026-01-31T10:00:00+05:30`. */
export const instant = () =>
  pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, 'should be ISO 8601 with an offset')

/** An address on the web of 250 characters at most. The real ones ask for https; this sandbox calls its own machine too. */
export const address = (isOpen: (url: URL) => boolean, hint: string) =>
  z.string().refine((value) => value.length <= 250 && URL.canParse(value) && isOpen(new URL(value)), {
    message: hint,
  })
