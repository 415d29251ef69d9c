import { PAGE_SIZES } from '@chukta/contract/fields'
import { MESSAGES } from '@chukta/contract/messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { STRINGS } from '../lib/strings.ts'
import classes from './ledger-footer.module.css'
import type { ListSearch } from './use-list-search.ts'

/** Total, rows per page and the pager. `total` is null while it is not known. */
export function LedgerFooter({ total, list }: { total: number | null; list: ListSearch }) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / list.pageSize))
  const text = STRINGS.list
  return (
    <div className={classes.footer}>
      <p role="status">{total === null ? ' ' : MESSAGES.generic.total(total)}</p>
      <label className={classes.size}>
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
      <div className={classes.pager}>
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
    </div>
  )
}
