import { MESSAGES } from '@chukta/contract/messages'
import { PAGE_SIZES } from '@chukta/contract/page-sizes'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { EmptyLedger } from '../feedback/empty-ledger.tsx'
import type { Density, LedgerLinesProps } from './ledger-columns.ts'
import footer from './ledger-footer.module.css'
import { LedgerLines } from './ledger-rows.tsx'
import classes from './ledger-table.module.css'
import { LIST_TEXT } from './list-text.ts'
import { LedgerSkeleton, PendingSheet } from './pending-sheet.tsx'
import type { ListSearch } from './use-list-search.ts'

/** More than a screen shows. */
const FIRST_ROWS = 20

export type LedgerTableProps<Row> = Omit<LedgerLinesProps<Row>, 'rows' | 'firstNumber'> & {
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  total: number
  list: ListSearch
  /** The sentence of an empty list below 'No Data Found', and an action. */
  empty: { sentence: string; action?: ReactNode }
  /** The contract's sentence when the list could not be fetched. */
  failure?: string | undefined
  onRetry: () => void
  /** The rows' height; comfortable by default. Cards of a phone stay as they are. */
  density?: Density
  /** Search and filters, above the rows. */
  bar?: ReactNode
}

/** A list as a ledger: a ruled table, on phones ruled cards; page and size in the address. */
export function LedgerTable<Row>(props: LedgerTableProps<Row>) {
  const { rows, total, list, failure, empty } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of the page before stay, with their numbers, until those of this one are there
  const lines = useMemo(
    () => ({ rows: rows ?? [], firstNumber: (list.page - 1) * list.pageSize + 1 }),
    [rows],
  )
  const lastPage = Math.max(1, Math.ceil(total / list.pageSize))
  const isBeyond = rows?.length === 0 && total > 0 && list.page > lastPage
  // An old link, or the last row of the last page was deleted: the page before has rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's functions are new with every render
  useEffect(() => {
    if (isBeyond) list.setPage(lastPage, { replace: true })
  }, [isBeyond, lastPage])
  if (failure) return <PendingSheet failure={failure} onRetry={props.onRetry} />
  if (rows && total === 0 && !props.bar)
    return <EmptyLedger sentence={empty.sentence} action={empty.action} />
  return (
    <div className={classes.sheet} data-density={props.density}>
      {props.bar && <div className={classes.bar}>{props.bar}</div>}
      {(!rows || isBeyond) && <LedgerSkeleton rows={Math.min(list.pageSize, 10)} />}
      {rows && total === 0 && <EmptyLedger sentence={empty.sentence} action={empty.action} inSheet />}
      {rows && total > 0 && !isBeyond && <CalmLines {...props} lines={lines} />}
      <LedgerFooter total={rows ? total : null} list={list} />
    </div>
  )
}

type Lines<Row> = { rows: readonly Row[]; firstNumber: number }

/** Rows that are made in slices between keys and presses, the first ones first: a long page blocks no input. */
function CalmLines<Row>({ lines, ...props }: LedgerTableProps<Row> & { lines: Lines<Row> }) {
  const first = { ...lines, rows: lines.rows.slice(0, FIRST_ROWS) }
  return <LedgerLines {...props} {...useDeferredValue(lines, first)} />
}

/** Total, rows per page and the pager. `total` is null while it is not known. */
function LedgerFooter({ total, list }: { total: number | null; list: ListSearch }) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / list.pageSize))
  const text = LIST_TEXT
  return (
    <div className={footer.footer}>
      <p role="status">{total === null ? ' ' : MESSAGES.generic.total(total)}</p>
      <label className={footer.size}>
        {text.rows}
        <select
          aria-label={text.rowsPerPage}
          value={list.pageSize}
          onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {(total === null || pages > 1) && (
        <div className={footer.pager}>
          <button
            type="button"
            aria-label={text.previous}
            disabled={list.page <= 1}
            onClick={() => list.setPage(list.page - 1)}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </button>
          <span>
            {text.pageOf[0]} <strong>{list.page}</strong> {text.pageOf[1]} {pages}
          </span>
          <button
            type="button"
            aria-label={text.next}
            disabled={total === null || list.page >= pages}
            onClick={() => list.setPage(list.page + 1)}
          >
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
