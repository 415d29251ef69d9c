import type { DuePayment } from '@chukta/contract/schedules'

const DAY_MS = 86_400_000
const SOON_DAYS = 7

/** Whole days from one day to another, as `2026-11-21`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export type DueGroups = Record<'overdue' | 'soon' | 'later' | 'settled', DuePayment[]>

/** Overdue, within seven days, later; what was paid or done, the latest first. */
export function groupDue(payments: readonly DuePayment[], today: string): DueGroups {
  const groups: DueGroups = { overdue: [], soon: [], later: [], settled: [] }
  for (const payment of payments) {
    const { state, due_on } = payment
    if (state === 'paid' || state === 'done') groups.settled.unshift(payment)
    else if (state === 'overdue') groups.overdue.push(payment)
    else groups[daysBetween(today, due_on) <= SOON_DAYS ? 'soon' : 'later'].push(payment)
  }
  return groups
}
