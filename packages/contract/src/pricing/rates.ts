import { z } from 'zod/mini'

/** A percentage as decimal text in steps of 0.0001: 0 to 100, at most four decimals. Null when it is none. */
export function normalRate(value: string | number): string | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(String(value).trim())
  if (!match) return null
  const text = `${Number(match[1])}.${(match[2] ?? '').padEnd(4, '0')}`
  return BigInt(text.replace('.', '')) > 1_000_000n ? null : text
}

/** A percentage in a body, number or decimal text, as text with four decimals: `1.8` → `"1.8000"`. */
export const rateField = (message: string) =>
  z.pipe(
    z
      .union([z.string(message), z.number(message)], message)
      .check(z.refine((value) => normalRate(value) !== null, { error: message })),
    z.transform((value: string | number) => normalRate(value) ?? ''),
  )

/** A percentage in an answer: decimal text, such as `"1.85"`. */
export const rate = z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/))
