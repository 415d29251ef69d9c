import type { DemoPayee } from './payees.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const INDIA_MS = 330 * 60_000

/** More than a handful of payments by one person on one day would not be believed. */
const MOST_PER_DAY = 4

/** Which days of a month a payee of a category is paid on (1 = first; 0 and less count back from its end). */
const RHYTHM: Record<string, (random: Random, month: number) => number[]> = {
  rental: (random) => (random.chance(0.95) ? [random.whole(1, 5)] : []),
  salary: (random) => (random.chance(0.95) ? [random.whole(-2, 2)] : []),
  donation: (random, month) =>
    random.chance(month === 3 || month === 10 ? 0.7 : 0.3) ? [random.whole(1, 28)] : [],
  ca: (random, month) => (month % 3 === 1 || random.chance(0.15) ? [random.whole(7, 20)] : []),
  legal: (random) => (random.chance(0.2) ? [random.whole(1, 28)] : []),
  education: (random, month) => (month % 3 === 1 ? [random.whole(1, 15)] : []),
  bill: (random) => (random.chance(0.93) ? [random.whole(3, 24)] : []),
}
/** Businesses are paid by the week. */
const weekly = (random: Random) =>
  [5, 12, 19, 26].filter(() => random.chance(0.5)).map((day) => day + random.whole(-2, 2))

/** The moments, oldest first, at which a payee is paid from its first day to `now`, in Indian daytime. */
export function paymentTimes(random: Random, payee: DemoPayee, now: Date): Date[] {
  const times: Date[] = []
  const first = new Date(payee.created_at.getTime() + INDIA_MS)
  const rhythm = RHYTHM[payee.category.key] ?? weekly
  for (let step = -1; step <= 14; step += 1) {
    const monthStart = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + step, 1)
    for (const day of rhythm(random, new Date(monthStart).getUTCMonth() + 1)) {
      const at = new Date(monthStart + (day - 1) * DAY_MS + daytime(random) - INDIA_MS)
      if (at > payee.created_at && at < now) times.push(at)
    }
  }
  return times.sort((a, b) => a.getTime() - b.getTime())
}

/** Milliseconds after midnight: mostly late morning and evening. */
function daytime(random: Random): number {
  const hour = random.weighted([
    [8, 1],
    [9, 2],
    [10, 4],
    [11, 5],
    [12, 3],
    [14, 2],
    [16, 2],
    [18, 3],
    [19, 5],
    [20, 4],
    [21, 2],
    [22, 1],
  ] as const)
  return (hour * 3600 + random.whole(0, 3599)) * 1000
}

/** Decides for each payment, in any order, whether its payer's day has room for it. */
export function makeDailyLimit(): (payer: DemoPerson, at: Date) => boolean {
  const counts = new Map<string, number>()
  return (payer, at) => {
    const day = Math.floor((at.getTime() + INDIA_MS) / DAY_MS)
    const key = `${payer.username}/${day}`
    const count = counts.get(key) ?? 0
    if (count >= MOST_PER_DAY) return false
    counts.set(key, count + 1)
    return true
  }
}
