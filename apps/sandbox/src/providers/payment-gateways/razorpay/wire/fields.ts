import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'

/** `order_…` with fourteen letters and digits; unlike in a link to a page, their case counts. */
export const id = (prefix: string) => pattern(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`), 'is not a valid id')

/** A whole amount in hundredths of the currency. */
export const paise = (min = 0) => z.int('must be an integer').min(min, `must be at least ${min}`)

/** An instant in Unix seconds. */
export const seconds = () => z.int('must be an integer').min(0, 'must be at least 0')

export const currency = () => pattern(/^[A-Z]{3}$/, 'must be 3 characters')

/** A whole number in the query. */
export const wholeText = (min: number, max: number) =>
  pattern(/^\d{1,10}$/, 'must be an integer').refine((value) => +value >= min && +value <= max, {
    message: `must be between ${min} and ${max}`,
  })

/** A page of a list that is ordered by time. */
export const page = {
  from: wholeText(946_684_800, 4_765_046_400).optional(),
  to: wholeText(946_684_800, 4_765_046_400).optional(),
  count: wholeText(1, 100).optional(),
  skip: wholeText(0, 1e9).optional(),
}

/** Up to fifteen pairs. The SDK's types have numbers beside texts. */
export const notesRequest = () =>
  z
    .record(z.string(), z.union([z.number(), z.string().max(256, 'may not be greater than 256 characters')]))
    .refine((value) => Object.keys(value).length <= 15, { message: 'may not have more than 15 keys' })

/** Without pairs it is an empty list. */
export const notes = () =>
  z.union([z.array(z.never()), z.record(z.string(), z.union([z.number(), z.string()]))])

export const collectionOf = (item: z.ZodType) =>
  z.strictObject({ entity: z.literal('collection'), count: z.int().min(0), items: z.array(item) })
