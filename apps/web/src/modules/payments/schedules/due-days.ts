import type { DuePayment } from '@chukta/contract/payments/schedules'
import { daysBetween } from '../../../domain/due/days-between.ts'

const SOON_DAYS = 7

export type DueGroups = Record<'overdue' | 'soon' | 'later' | 'settled', DuePayment[]>

/** Overdue, within seven days, later; then paid or done ones, the latest first. */
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
