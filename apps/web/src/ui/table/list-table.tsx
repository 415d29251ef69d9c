import { Fragment, type ReactNode } from 'react'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import { FilterSelect } from './filter-select.tsx'
import { filteredEmpty } from './filtered-empty.tsx'
import { LedgerTable, type LedgerTableProps } from './ledger-table.tsx'
import { SearchField } from './search-field.tsx'
import type { ListSearch } from './use-list-search.ts'

/** A filter of a list in the address, and its box in the list's bar. */
export type ListFilter = {
  /** Its key in the address. */
  value: string | undefined
} & (
  | { label: string; name?: string; choices: readonly { value: string; label: string }[] }
  /** Without choices it is a search for the typed text. */
  | { label: string }
  /** Another box, or none: the filter's control is elsewhere. */
  | { box?: ReactNode }
)

type Row = { id: string | number }
type Own = 'total' | 'rowKey' | 'failure' | 'onRetry' | 'empty'
type Props<R extends Row> = Omit<LedgerTableProps<R>, Own> & {
  /** The query that fetches a page of the list. */
  query: { data: { total: number } | undefined; error: Error | null; refetch: () => unknown }
  /** The sentence when the fetch failed: in place of the rows, and as a toast. */
  failure: string
  /** Loaded rows stay when a refetch fails. */
  keepsRows?: boolean
  /** By their names in the address, in the order of the bar; the content of `bar` follows. */
  filters?: Record<string, ListFilter>
  /** The sentence of an empty list: no rows yet, with an action, or none with these filters. */
  empty: { none: string; noMatch?: string; next?: ReactNode }
}

/** A list of records, in the state of the query that fetches it, and the filters in its bar. */
export function ListTable<R extends Row>({
  query: { data, error, refetch },
  failure,
  keepsRows = false,
  filters = {},
  empty: { none, noMatch = '', next },
  bar,
  ...table
}: Props<R>) {
  useRefusalToast(error, failure)
  const { list } = table
  const values = Object.fromEntries(Object.entries(filters).map(([name, { value }]) => [name, value]))
  const boxes = Object.entries(filters).map(([name, filter]) => [name, boxOf(name, filter, list)] as const)
  const hasBar = bar !== undefined || boxes.some(([, box]) => box !== undefined)
  return (
    <LedgerTable
      {...table}
      total={data?.total ?? 0}
      rowKey={({ id }) => id}
      empty={filteredEmpty(list, values, { none, noMatch }, next)}
      failure={error && !(keepsRows && data) ? failure : undefined}
      onRetry={() => void refetch()}
      bar={
        hasBar ? (
          <>
            {boxes.map(([name, box]) => (
              <Fragment key={name}>{box}</Fragment>
            ))}
            {bar}
          </>
        ) : undefined
      }
    />
  )
}

function boxOf(name: string, filter: ListFilter, list: ListSearch): ReactNode {
  if (!('label' in filter)) return filter.box
  const { value = '', ...box } = filter
  const choose = (chosen: string) => list.setFilters({ [name]: chosen || undefined })
  if ('choices' in box) return <FilterSelect {...box} value={value} onChoose={choose} />
  return <SearchField size="sm" label={box.label} value={value} onSearch={choose} />
}
