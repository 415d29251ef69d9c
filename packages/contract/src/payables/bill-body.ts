import { z } from 'zod/mini'

/** Longest value of a field of an operator, in characters. */
export const BILL_FIELD_LENGTH = 100

const billText = z.nullish(
  z.string().check(z.trim(), z.maxLength(BILL_FIELD_LENGTH), z.regex(/^\P{Cc}*$/u, 'Invalid value.')),
)

/** The fields that name a bill at its operator: the number on the bill and the operator's further fields. */
export const billFields = { canumber: billText, ad1: billText, ad2: billText, ad3: billText }

/** The state of a captured payment at its biller. */
export const BILL_STATUSES = ['waiting', 'pending', 'paid', 'refused'] as const
