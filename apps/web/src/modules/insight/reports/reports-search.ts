import { type ListAddress, listSearch, textSearch } from '../../../lib/list-search.ts'

/** The list's filters, order and shape, besides search, page and size. `range` moves with the calendar. */
export const REPORT_ADDRESS = [
  'range',
  'from',
  'to',
  'status',
  'service',
  'method',
  'gateway',
  'paid_by',
  'amount_from',
  'amount_to',
  'age',
  'sort',
  'hide',
  'columns',
] as const
export type ReportFilter = (typeof REPORT_ADDRESS)[number]

export type ReportsSearch = ListAddress & { search?: string } & { [K in ReportFilter]?: string }

const WORDS = /^[\w.,-]{1,100}$/

/**
 * Reads the list's state from the address, for `validateSearch`. The page checks whether a status or a service exists:
 * the route table is loaded before sign-in and must not load the contract's lists.
 */
export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  return { ...listSearch(raw), ...textSearch(raw), ...wordsOf(raw, REPORT_ADDRESS) }
}

const FIGURES_ADDRESS = [
  'period',
  'from',
  'to',
  'service',
  'gateway',
  'user',
  'role',
  'filter',
  'sort',
] as const
export type FiguresSearch = ListAddress & { search?: string } & {
  [K in (typeof FIGURES_ADDRESS)[number]]?: string
}

/** The same for earnings and the downline. */
export function figuresSearch(raw: Record<string, unknown>): FiguresSearch {
  return { ...listSearch(raw), ...textSearch(raw), ...wordsOf(raw, FIGURES_ADDRESS) }
}

function wordsOf(raw: Record<string, unknown>, names: readonly string[]) {
  const known = names.filter((name) => WORDS.test(String(raw[name] ?? '')))
  return Object.fromEntries(known.map((name) => [name, String(raw[name])]))
}
