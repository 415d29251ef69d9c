import { ArrowDown, ArrowUp } from 'lucide-react'
import type { LedgerColumn, LedgerSort } from './ledger-columns.ts'
import classes from './ledger-table.module.css'

type Props<Row> = { column: LedgerColumn<Row>; sort: LedgerSort | undefined }

/** A column's heading; where the list can be sorted by it, a button that says and turns the order. */
export function SortHeader<Row>({ column, sort }: Props<Row>) {
  if (!sort || !column.sort) {
    return (
      <th scope="col" data-money={column.money}>
        {column.header}
      </th>
    )
  }
  const down = sort.value === `-${column.sort}`
  const up = sort.value === column.sort
  const Arrow = up ? ArrowUp : ArrowDown
  return (
    <th scope="col" data-money={column.money} aria-sort={down ? 'descending' : up ? 'ascending' : 'none'}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => sort.onSort(down ? (column.sort ?? '') : `-${column.sort}`)}
      >
        {column.header}
        {(down || up) && <Arrow size={14} strokeWidth={2} aria-hidden />}
      </button>
    </th>
  )
}
