import type { MoneyStep, MoneyWay } from '@chukta/contract/payments/money-steps'
import { whereIsIt } from '../../../domain/payment/money-way-text.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { indianDay } from '../../../lib/time/days.ts'

/** When paid money arrives at its payee. */
export const ARRIVAL_TEXT = {
  today: (clock: string) => `Arrives by ${clock} today`,
  by: (when: string) => `Arrives by ${when}`,
  arrivedToday: (clock: string) => `Arrived at ${clock}`,
  arrived: (when: string) => `Arrived on ${when}`,
  several: (count: number) => `${count} payees are paid one by one`,
  follow: 'Follow it',
  details: 'See details',
  followAll: 'Follow them',
} as const

/** The last step of a way that gets to the payee; undefined where it ended before. */
function arrivalOf({ steps }: MoneyWay): MoneyStep | undefined {
  return steps.find(({ step }) => step === 'arrived')
}

/** Whether the money is at the payee's bank. */
export function hasArrived(way: MoneyWay): boolean {
  return way.end === null && arrivalOf(way)?.state === 'done'
}

/** Whether something can still happen to the money without anyone's act. */
export function isMoving(way: MoneyWay | null | undefined): boolean {
  return Boolean(way) && way?.end === null && !hasArrived(way)
}

/** When the money arrives or arrived, in one sentence; where it is when no time is promised. Takes the present instant. */
export function arrivalSentence(way: MoneyWay, now = new Date()): string {
  const text = ARRIVAL_TEXT
  const step = arrivalOf(way)
  if (way.end === null && step?.state === 'done' && step.at !== null) {
    return isToday(step.at, now) ? text.arrivedToday(clockOf(step.at)) : text.arrived(formatDateTime(step.at))
  }
  const expected = step?.expected_at ?? null
  const isPromised = way.end === null && (step?.state === 'now' || step?.state === 'later')
  if (!isPromised || expected === null || Date.parse(expected) < now.getTime()) return whereIsIt(way)
  return isToday(expected, now) ? text.today(clockOf(expected)) : text.by(formatDateTime(expected))
}

const isToday = (iso: string, now: Date) => indianDay(new Date(iso)) === indianDay(now)
const clockOf = (iso: string) => formatDateTime(iso).slice(-'09:14'.length)
