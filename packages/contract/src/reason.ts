import { z } from 'zod/mini'

/** Sentences about a reason that a person gives; none of them is in the specification. */
export const REASON = {
  required: 'Please give a reason.',
  short: 'Please give a reason of at least 3 characters.',
} as const

/** Why a person does something that others will ask about: 3 to 500 characters. */
export const reasonField = z
  .string(REASON.required)
  .check(
    z.trim(),
    z.minLength(3, REASON.short),
    z.maxLength(500, 'At most 500 characters.'),
    z.regex(/^(?:\P{Cc}|[\n\t])*$/u, 'Invalid value.'),
  )
