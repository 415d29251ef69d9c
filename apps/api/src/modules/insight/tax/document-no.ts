import { financialYearStart } from '@chukta/contract/days'
import { onIndianClock } from '../../../platform/indian-clock.ts'

/** A tax invoice, a credit note, a debit note. */
export type DocumentKind = 'invoice' | 'credit' | 'debit'

/** The most characters that the number of a document may have (rule 46). */
const MOST_CHARACTERS = 16
const LETTER = { invoice: '', credit: 'C', debit: 'D' } as const
/** Zeros in front, so that lists sort by it; a number may grow beyond. */
const DIGITS = { invoice: 7, credit: 6, debit: 6 } as const

/** The year in which the Indian financial year of a moment begins. */
export function financialYearOf(at: Date): number {
  return Number(financialYearStart(onIndianClock(at).toISOString().slice(0, 10)).slice(0, 4))
}

/**
 * The prefix of the numbers of a series: `CK/2627/` for the invoices of the financial year 2026-27, `CK/2627/C`
 * for its credit notes. `prefix` has one or two capitals or digits.
 */
export function seriesHead(kind: DocumentKind, prefix: string, at: Date): string {
  const year = financialYearOf(at)
  const short = (of: number) => String(of).slice(-2)
  return `${prefix}/${short(year)}${short(year + 1)}/${LETTER[kind]}`
}

/** `CK/2627/0000042`. Throws RangeError when the series is full: no document may have a longer number. */
export function documentNo(kind: DocumentKind, head: string, number: number): string {
  const no = head + String(number).padStart(DIGITS[kind], '0')
  if (no.length > MOST_CHARACTERS) throw new RangeError(`the series ${head} has no numbers left`)
  return no
}
