import { type ListAddress, listSearch, textSearch } from '../../lib/list-search.ts'

export type ReportsSearch = ListAddress & { search?: string; status?: string }

/**
 * Reads the list's page, size, search and status from the address, for `validateSearch`. Whether it is a
 * status is the page's to say: the route table is loaded before sign-in and must not bring the contract's lists.
 */
export function reportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const status = typeof raw.status === 'string' ? { status: raw.status } : {}
  return { ...listSearch(raw), ...textSearch(raw), ...status }
}
