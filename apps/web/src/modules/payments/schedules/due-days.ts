import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { daysBetween } from '../../../domain/due/days-between.ts'

const SOON_DAYS = 7

/** Within seven days, or before today. */
export const isSoon = (today: string, dueOn: string) => daysBetween(today, dueOn) <= SOON_DAYS

export type DueGroups = Record<'overdue' | 'soon' | 'later' | 'settled', DuePayment[]>

/** Overdue, within seven days, later; then paid or done ones, the latest first. */
export function groupDue(payments: readonly DuePayment[], today: string): DueGroups {
  const groups: DueGroups = { overdue: [], soon: [], later: [], settled: [] }
  for (const payment of payments) {
    const { state, due_on } = payment
    if (state === 'paid' || state === 'done') groups.settled.unshift(payment)
    else if (state === 'overdue') groups.overdue.push(payment)
    else groups[isSoon(today, due_on) ? 'soon' : 'later'].push(payment)
  }
  return groups
}

/**
 * The sum of due payments in rupees with two decimals; null where none has an amount. `isWhole` is false where some have
 * none.
 */
export function sumOf(payments: readonly DuePayment[]): { rupees: string | null; isWhole: boolean } {
  const known = payments.flatMap(({ amount }) => (amount === null ? [] : [rupeesToPaise(amount) ?? 0n]))
  return {
    rupees: known.length > 0 ? paiseToRupees(known.reduce((sum, paise) => sum + paise, 0n)) : null,
    isWhole: known.length === payments.length,
  }
}
