import { z } from 'zod/mini'
import { type CallSpec, call } from '../call.ts'

/** Rows of a page unless `limit` says otherwise. */
export const PAGE_SIZE = 25

/** An id of a record, as text of digits. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Invalid id.'))

/** The same in a path or a query, as the number that the services take. */
export const idOfText = z.pipe(
  idText,
  z.transform((text: string) => Number(text)),
)

/** A paise amount of an answer. */
export const paise = z.int()

/** A paise amount that may be paid: 100 to 100,000,000. */
export const payablePaise = z
  .int('Give a whole number of paise.')
  .check(z.minimum(100, 'At least 100 paise.'), z.maximum(100_000_000, 'At most 100000000 paise.'))

/** The one currency. */
export const currency = z.literal('INR', 'The currency is INR.')

/** `?cursor&limit` of every list. A cursor is the `next_cursor` of the page before. */
export const paging = {
  cursor: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Give the next_cursor of the page before.')),
      z.transform((text: string) => Number(text)),
    ),
  ),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|100)$/, 'The limit is 1 to 100.')),
      z.transform((text: string) => Number(text)),
    ),
  ),
}

/** The answer of a list: its rows, newest first, and the cursor of the next page; null on the last one. */
export function listOf<S extends z.ZodMiniType>(row: S) {
  return z.object({ data: z.array(row), next_cursor: z.nullable(z.string()) })
}

type PartnerSpec = Omit<CallSpec, 'surface' | 'for' | 'ours' | 'access'> & {
  access: Exclude<CallSpec['access'], 'public'>
  example: { body?: unknown; answer: unknown }
}

/** Declares a call of the partners' API, below `/partner/v1`. */
export function partnerCall<const C extends PartnerSpec>(spec: C) {
  const partner = { surface: 'partner', for: 'account', ours: true } as const
  return call<C & typeof partner>({ ...spec, ...partner } as never)
}
