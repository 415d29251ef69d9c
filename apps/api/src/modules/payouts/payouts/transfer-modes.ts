import { onIndianClock } from '../../../platform/indian-clock.ts'
import type { TransferMode } from '../../../providers/payouts/payout-provider.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
const LAKH_PAISE = 10_000_000n

type Mode = {
  mode: TransferMode
  atLeastPaise: bigint
  atMostPaise: bigint | null
  /** How long a bank mostly takes to acknowledge it. */
  takesMinutes: number
}

/** The rails by preference: the fastest first, RTGS where IMPS takes no more. */
const MODES: readonly Mode[] = [
  { mode: 'imps', atLeastPaise: 100n, atMostPaise: 5n * LAKH_PAISE, takesMinutes: 10 },
  { mode: 'rtgs', atLeastPaise: 2n * LAKH_PAISE, atMostPaise: null, takesMinutes: 60 },
  { mode: 'neft', atLeastPaise: 100n, atMostPaise: null, takesMinutes: 120 },
]

/** Minutes of an Indian working day in which a provider sends a mode; a mode without hours goes at any time. */
type Hours = { from: number; until: number }
const at = (hour: number, minute = 0) => hour * 60 + minute

/** RTGS of Cashfree is taken as its NEFT: it publishes no hours. */
const HOURS: Readonly<Record<string, Partial<Record<TransferMode, Hours>>>> = {
  cashfree: { neft: { from: at(1), until: at(18, 45) }, rtgs: { from: at(1), until: at(18, 45) } },
  razorpayx: { neft: { from: at(2), until: at(18) }, rtgs: { from: at(2), until: at(18) } },
}
const OTHER_HOURS: Hours = { from: at(2), until: at(18) }

/** Sundays, and the second and fourth Saturday of a month. */
export function isBankHoliday(moment: Date): boolean {
  const day = onIndianClock(moment)
  const nth = Math.ceil(day.getUTCDate() / 7)
  return day.getUTCDay() === 0 || (day.getUTCDay() === 6 && (nth === 2 || nth === 4))
}

/** When a provider sends by this mode next: the moment itself while it does. */
export function opensAt(provider: string, mode: TransferMode, moment: Date): Date {
  if (mode === 'imps') return moment
  const hours = HOURS[provider]?.[mode] ?? OTHER_HOURS
  const clock = onIndianClock(moment)
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes()
  const midnight = moment.getTime() - (clock.getTime() % (DAY_MINUTES * MINUTE_MS))
  if (!isBankHoliday(moment) && minute >= hours.from && minute < hours.until) return moment
  const isToday = !isBankHoliday(moment) && minute < hours.from
  for (let days = isToday ? 0 : 1; ; days += 1) {
    const opening = new Date(midnight + (days * DAY_MINUTES + hours.from) * MINUTE_MS)
    if (!isBankHoliday(opening)) return opening
  }
}

export type ModeOption = { mode: TransferMode; opensAt: Date; expectedAt: Date }

/** How an amount may go through a provider, by preference, with when that is possible and when it should be there. */
export function modesFor(provider: string, amountPaise: bigint, moment: Date): ModeOption[] {
  return MODES.filter(
    ({ atLeastPaise, atMostPaise }) =>
      amountPaise >= atLeastPaise && (atMostPaise === null || amountPaise <= atMostPaise),
  ).map(({ mode, takesMinutes }) => {
    const opening = opensAt(provider, mode, moment)
    return { mode, opensAt: opening, expectedAt: new Date(opening.getTime() + takesMinutes * MINUTE_MS) }
  })
}
