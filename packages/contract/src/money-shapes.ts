import { z } from 'zod/mini'
import { isPayable } from './money.ts'

/** Money in an answer: rupees as text with two decimals. */
export const rupees = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/** An amount to be paid, as a client sends it: a number or a decimal string. */
export function payableAmount(message: string) {
  return z
    .union([z.string(message), z.number(message)], message)
    .check(z.refine((value) => isPayable(value), { error: message }))
}
