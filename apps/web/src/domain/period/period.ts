import { isDay } from '@chukta/contract/days'
import { language } from '../../lib/language.ts'
import { formatDay, formatDayShort, indianDay } from '../../lib/time/days.ts'
import { PERIOD_TEXT } from './period-text.ts'

/** A page's part of the address: absent for this month. What is no period counts as absent. */
export type PeriodAddress = { period?: string; from?: string; to?: string }
export type Period = { name: 'this-month' | 'last-month' | 'this-week' | 'chosen'; from: string; to: string }

/** The days of an address, both ends included; a running month or week ends with its last day, which is to come. */
export function periodOf({ period, from = '', to = '' }: PeriodAddress, now = new Date()): Period {
  if (isDay(from) && isDay(to) && from <= to) return { name: 'chosen', from, to }
  const today = indianDay(now)
  if (period === 'this-week') {
    const monday = moved(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { name: 'this-week', from: monday, to: moved(monday, 6) }
  }
  const [year = 0, month = 1] = today.split('-').map(Number)
  const isLast = period === 'last-month'
  const first = isLast ? month - 2 : month - 1
  return {
    name: isLast ? 'last-month' : 'this-month',
    from: asDay(new Date(Date.UTC(year, first, 1))),
    to: asDay(new Date(Date.UTC(year, first + 1, 0))),
  }
}

/** A period without the days to come; one that is to come as a whole stays as it is. */
export function passedDays({ from, to }: { from: string; to: string }, now = new Date()) {
  const today = indianDay(now)
  return { from, to: to > today && from <= today ? today : to }
}

/** The month of a day by its name: `'November'`. */
export function monthOf(day: string): string {
  const name = new Intl.DateTimeFormat(`${language}-IN`, { month: 'long', timeZone: 'UTC' })
  return name.format(new Date(`${day}T00:00:00Z`))
}

/** The same in short, as in dates: `'Nov'`. */
export function shortMonthOf(day: string): string {
  return formatDayShort(day).split(' ')[1] ?? ''
}

/** The same day of the month before, or that month's last day where it has no such day. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return asDay(new Date(Date.UTC(year, month - 2, Math.min(date, last))))
}

/** Days for a person: `'01 to 21 Nov'`, `'28 Oct to 05 Nov'`, with years where they differ. */
export function daysInWords(from: string, to: string): string {
  if (from === to) return formatDayShort(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return PERIOD_TEXT.between(from.slice(8), formatDayShort(to))
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return PERIOD_TEXT.between(
    isOneYear ? formatDayShort(from) : formatDay(from),
    isOneYear ? formatDayShort(to) : formatDay(to),
  )
}

function moved(day: string, days: number): string {
  return asDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))
}

function asDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
