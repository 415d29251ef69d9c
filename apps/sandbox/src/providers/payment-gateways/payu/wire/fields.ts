import { z } from 'zod'

/* All fields of a form are texts, also numbers and amounts. */

export const amount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'is no amount')
export const hash = z.string().regex(/^[0-9a-f]{128}$/, 'is no hash')
export const filled = z.string().min(1, 'is missing')
/** A payment's id at PayU, longer than a number of JSON can hold. */
export const payuId = filled.regex(/^\d{1,30}$/, 'is no id')
/** `2026-01-31 10:00:00`, on the clock in India. */
export const clock = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

/** An object with the same schema under each of some names. */
export function each<N extends string, T extends z.ZodType>(names: readonly N[], schema: T) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<N, T>
}
