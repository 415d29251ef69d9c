import { z } from 'zod/mini'

/** Text that must not be empty, at most 100 characters (the default of every input, spec 1 section 9). */
export function requiredText(message: string, maxLength = 100) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(maxLength, `At most ${maxLength} characters.`))
}

/** A check by a rule that returns the sentence about a text, null where it is fine. */
export const judgedBy =
  (error: (text: string) => string | null): z.core.CheckFn<string> =>
  (context) => {
    const message = error(context.value)
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value, path: [] })
  }

/** An id in a path or a query: a positive whole number as text. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Invalid id.')),
  z.transform((text: string) => Number(text)),
)

/** An id in a body: a number, or the same as text. */
export const idField = (message = 'Invalid id.') =>
  z.pipe(
    z
      .union([z.number(message), z.string(message)], message)
      .check(z.refine((value) => /^[1-9]\d{0,14}$/.test(String(value)), { error: message })),
    z.transform((value: string | number) => Number(value)),
  )

/** The greatest age of the answer, in milliseconds, where it comes from a standby; left out where it is current. */
export const dataAge = z.optional(z.number())

const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Page must be 1 or more.')),
  z.transform((text: string) => Number(text)),
)
const pageSize = z.pipe(
  z.string().check(z.regex(/^(5|10|20|50)$/, 'Page size must be 5, 10, 20 or 50.')),
  z.transform((text: string) => Number(text)),
)

/** `?page&per_page` of every list; sizes other than 5, 10, 20, 50 and pages below 1 are refused. */
export const paging = { page: z.optional(pageNumber), per_page: z.optional(pageSize) }

/** `{ message }` under `data`, the answer of most saves. */
export const dataMessage = z.object({ data: z.object({ message: z.string() }) })

/** `?search` of a list: a part of a name, without control characters. */
export const searchText = z.optional(
  z.string().check(z.trim(), z.maxLength(100), z.regex(/^\P{Cc}*$/u, 'Invalid value.')),
)

/** A proof of work: base64 of `{"challenge": …, "solution": {"counter": 1, "derivedKey": "hexadecimal"}}`. */
export const powField = z.optional(z.nullable(z.string().check(z.maxLength(4_000))))
