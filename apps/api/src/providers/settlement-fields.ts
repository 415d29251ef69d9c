import { readAmount } from '@chukta/contract/amount-text'
import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'

/** Text as providers write it: nothing, `"null,"` and a dash are nothing; a number is its digits. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim().slice(0, 200)
  return /^(|null,?|na|n\/a|-+|undefined)$/i.test(text) ? null : text
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is a currency as providers write it: `INR`, never `inr`. */
export const isCurrency = (text: string) => CURRENCIES.has(text)

/** A moment as providers write it: with an offset, or without one on the clock in India. */
export function momentOf(value: unknown): Date | null {
  const text = textOf(value)
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(
      text ?? '',
    )
  // A day that no month has would become one of the next.
  if (!match || !isDay(match[1] as string)) return null
  const at = new Date(`${match[1]}T${match[2] ?? '00:00:00'}${match[3] ?? '+05:30'}`)
  return Number.isNaN(at.getTime()) ? null : at
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** An amount in rupees with a sign, as JSON has it or as text: paise; null when it is none, or unclear (`500,50`). */
export function signedPaise(value: unknown): bigint | null {
  if (value === null || value === undefined) return null
  const rupees = readAmount(String(value), { signed: true, excessZeros: true })
  const paise = rupees === null ? null : rupeesToPaise(rupees.replace('-', ''))
  return paise !== null && rupees?.startsWith('-') ? -paise : paise
}

/** A field that may be left out, null or anything else: its readers check its value. */
export const anything = z.optional(z.unknown())
