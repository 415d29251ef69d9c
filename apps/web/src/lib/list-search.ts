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

const PLAIN_WORDS = /^[\w., -]{1,100}$/

/**
 * Reads page, size, search and filters of a list from the address. A filter is any other name whose value is plain
 * words: the pages know their filters, and the server refuses unknown values. A table of names for each list would
 * weigh on sign-in, which loads the routes.
 */
export function filterSearch<Filter extends string>(raw: Record<string, unknown>) {
  const { page, per_page, search, ...others } = raw
  const filters = Object.entries(others).filter(([, value]) => PLAIN_WORDS.test(String(value ?? '')))
  return {
    ...(Object.fromEntries(filters.map(([name, value]) => [name, String(value)])) as {
      [K in Filter]?: string
    }),
    ...listSearch({ page, per_page }),
    ...textSearch({ search }),
  }
}

/** The same for a list of records. */
export const recordSearch = filterSearch<'status' | 'kind'>
