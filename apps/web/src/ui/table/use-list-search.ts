import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '../../lib/list-search.ts'

export type ListSearch = {
  page: number
  pageSize: number
  /** As the contract's lists take it. */
  query: { page: number; per_page: number }
  /** Goes to a page; with `replace`, Back does not return to this one. */
  setPage: (page: number, how?: { replace: boolean }) => void
  setPageSize: (pageSize: number) => void
  /** Sets or (with undefined) removes filters and goes to the first page. */
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** A list's page, size and filters, with the address as the only place that knows them. */
export function useListSearch(): ListSearch {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = address.page ?? 1
  const pageSize = address.per_page ?? DEFAULT_PAGE_SIZE
  const change = (changed: Record<string, string | number | undefined>, replace = false) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...changed }),
      resetScroll: false,
      replace,
    })
  return {
    page,
    pageSize,
    query: { page, per_page: pageSize },
    setPage: (next, how) => change({ page: next > 1 ? next : undefined }, how?.replace),
    setPageSize: (next) => change({ per_page: next, page: undefined }),
    setFilters: (filters) => change({ ...filters, page: undefined }),
  }
}
