import {
  TRANSACTION_SORTS,
  type TransactionSort,
  transactionFilters,
} from '@chukta/contract/insight/transaction-filters'
import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import { indianDay } from '../../../lib/time/days.ts'
import { daysOf, isDayRange } from './day-ranges.ts'
import { REPORT_ADDRESS, type ReportsSearch } from './reports-search.ts'

/** The order a list has when the address names none. */
export const USUAL_SORT: TransactionSort = '-created_at'

/** The filters as the server takes them. */
export type ReportFilters = {
  [K in keyof typeof transactionFilters]?: z.output<(typeof transactionFilters)[K]>
}

/**
 * The list's filters, from the address: a range becomes its days, and values that the server would refuse
 * are left out, so that an edited address still shows a list.
 */
export function filtersOf(address: ReportsSearch, now = new Date()): ReportFilters {
  const { range } = address
  const days = isDayRange(range) ? daysOf(range, indianDay(now)) : {}
  const wanted: Record<string, unknown> = { ...address, ...days }
  const filters: Record<string, string> = {}
  for (const [name, rule] of Object.entries(transactionFilters)) {
    const value = wanted[name]
    if (typeof value === 'string' && z.safeParse(rule, value).success) filters[name] = value
  }
  if (daysAreTurned(filters)) delete filters.to
  if (amountsAreTurned(filters)) delete filters.amount_to
  return filters
}

/** The order of the list, from the address. */
export function sortOf(address: ReportsSearch): TransactionSort {
  return TRANSACTION_SORTS.find((sort) => sort === address.sort) ?? USUAL_SORT
}

/** The keys of the columns that the address leaves out. */
export function hiddenOf(address: ReportsSearch): string[] {
  return address.hide?.split(',') ?? []
}

/** The columns in the order of the address; those that it does not name are last. */
export function arranged<Column extends { key: string }>(
  columns: readonly Column[],
  address: ReportsSearch,
): Column[] {
  const order = address.columns?.split(',') ?? []
  const place = ({ key }: Column) => order.indexOf(key) + 1 || order.length + 1
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** The address that a saved view keeps: without the place in the list. */
export function viewAddress(address: ReportsSearch): string {
  const parts = ['search', ...REPORT_ADDRESS] as const
  const kept = parts.flatMap((name) => (address[name] ? [[name, address[name]]] : []))
  return new URLSearchParams(kept).toString()
}

/** The number of filters of the list; both ends of a range are one. */
export function countFilters(filters: ReportFilters): number {
  const { from, to, amount_from, amount_to, search: _, ...others } = filters
  return Object.keys(others).length + (from || to ? 1 : 0) + (amount_from || amount_to ? 1 : 0)
}

/** True when the last day is before the first. */
export function daysAreTurned({ from, to }: ReportFilters): boolean {
  return isTurned(from ?? null, to ?? null)
}

/** True when the largest amount is below the smallest. */
export function amountsAreTurned({ amount_from, amount_to }: ReportFilters): boolean {
  return isTurned(rupeesToPaise(amount_from ?? ''), rupeesToPaise(amount_to ?? ''))
}

function isTurned<V extends string | bigint>(first: V | null, last: V | null): boolean {
  return first !== null && last !== null && first > last
}
