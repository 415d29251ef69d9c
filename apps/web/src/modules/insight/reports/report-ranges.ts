import { DAY_RANGES } from '@chukta/contract/insight/transaction-filters'
import { financialYear } from '../../../lib/time/dates.ts'
import { formatDay, formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { type DayRange, daysOf, isDayRange } from './day-ranges.ts'
import type { ReportFilters } from './report-filters.ts'
import { REPORTS_TEXT } from './reports-text.ts'

const text = REPORTS_TEXT.ranges

/** The ranges with their names; a financial year is named by its years. */
export function rangeChoices(now = new Date()): { value: DayRange; label: string }[] {
  return DAY_RANGES.map((value) => ({ value, label: nameOf(value, now) }))
}

/** The days that narrow a list, for a person: `'01 Nov to 21 Nov 2026'`; null when none do. */
export function daysText({ from, to }: Pick<ReportFilters, 'from' | 'to'>): string | null {
  if (from && from === to) return formatDay(from)
  if (from && to) {
    const first = from.slice(0, 4) === to.slice(0, 4) ? formatDayShort(from) : formatDay(from)
    return text.between(first, formatDay(to))
  }
  if (from) return text.since(formatDay(from))
  return to ? text.until(formatDay(to)) : null
}

function nameOf(range: DayRange, now: Date): string {
  if (range !== 'this-fy' && range !== 'last-fy') return text.names[range]
  const { from } = daysOf(range, indianDay(now))
  return text.fy(financialYear(new Date(`${from}T12:00:00Z`)))
}

export { isDayRange }
