import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { LIST_TEXT } from './list-text.ts'
import type { ListSearch } from './use-list-search.ts'

type Filters = Record<string, string | undefined>
type Text = { none: string; noMatch: string }

/**
 * The content of an empty `LedgerTable`: no rows yet, or none with these filters, and the link to all.
 * `next` is an action while there are no rows.
 */
export function filteredEmpty(list: ListSearch, filters: Filters, { none, noMatch }: Text, next?: ReactNode) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  if (!isFiltered) return { sentence: none, action: next }
  const clear = () =>
    list.setFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))
  return { sentence: noMatch, action: <ClearFilters onClear={clear} /> }
}

/** Removes the filters. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      {LIST_TEXT.clearFilters}
    </Button>
  )
}
