import { PAGE_SIZES } from '@chukta/contract/page-sizes'

export const DEFAULT_PAGE_SIZE = 10

/** Every list's part of the address; absent means the first page and the default size. */
export type ListAddress = { page?: number; per_page?: number }

/**
 * Reads a list's page and size from the address, for a route's `validateSearch`. Values that are no page or
 * none of the sizes are left out, so that an edited address still shows the list.
 */
export function listSearch(raw: Record<string, unknown>): ListAddress {
  const page = Number(raw.page)
  const perPage = Number(raw.per_page)
  const address: ListAddress = {}
  if (Number.isInteger(page) && page > 1) address.page = page
  if (PAGE_SIZES.some((size) => size === perPage)) address.per_page = perPage
  return address
}

/** Reads the text that a list is searched for from the address. */
export function textSearch(raw: Record<string, unknown>): { search?: string } {
  const search = typeof raw.search === 'string' ? raw.search.trim().slice(0, 100) : ''
  return search === '' ? {} : { search }
}

/** Reads the page, size, status and kind of a list of records from the address; the server refuses unknown values. */
export function recordSearch(raw: Record<string, unknown>) {
  const { status, kind } = raw as { status?: string; kind?: string }
  return { ...listSearch(raw), ...(status && { status }), ...(kind && { kind }) }
}
