import { financialYearStart } from '@chukta/contract/days'
import { DAY_RANGES } from '@chukta/contract/insight/transaction-filters'

export type DayRange = (typeof DAY_RANGES)[number]

export type Days = { from: string; to: string }

/** True for the name of a range. */
export function isDayRange(name: string | undefined): name is DayRange {
  return DAY_RANGES.some((range) => range === name)
}

/** First and last day of a range, both included. Takes today in India: `'2026-11-21'`. Weeks begin on Monday. */
export function daysOf(range: DayRange, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const fy = financialYearStart(today)
  const ranges: Record<DayRange, () => Days> = {
    today: () => ({ from: today, to: today }),
    yesterday: () => ({ from: daysAfter(today, -1), to: daysAfter(today, -1) }),
    'last-7-days': () => ({ from: daysAfter(today, -6), to: today }),
    'this-week': () => ({ from: daysAfter(today, -((at(today).getUTCDay() + 6) % 7)), to: today }),
    'this-month': () => ({ from: `${today.slice(0, 8)}01`, to: today }),
    'last-month': () => ({
      from: asDay(new Date(Date.UTC(year, month - 2, 1))),
      to: asDay(new Date(Date.UTC(year, month - 1, 0))),
    }),
    'this-fy': () => ({ from: fy, to: today }),
    'last-fy': () => ({ from: financialYearStart(daysAfter(fy, -1)), to: daysAfter(fy, -1) }),
  }
  return ranges[range]()
}

/** A day some days after another: `('2026-02-28', 1)` to `'2026-03-01'`. */
export function daysAfter(day: string, days: number): string {
  const moved = at(day)
  moved.setUTCDate(moved.getUTCDate() + days)
  return asDay(moved)
}

// Days are counted on the calendar alone, so in UTC and without any zone.
function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function asDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
