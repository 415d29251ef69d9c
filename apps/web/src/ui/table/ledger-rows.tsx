import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, memo, type ReactElement, useMemo } from 'react'
import { ON_PHONE, useMedia } from '../../lib/use-media.ts'
import type { LedgerCard, LedgerColumn, LedgerLinesProps, LedgerSort } from './ledger-columns.ts'
import classes from './ledger-table.module.css'
import { LIST_TEXT } from './list-text.ts'

/** Rows of a ledger: a ruled table, on phones ruled cards. */
export function LedgerLines<Row>(props: LedgerLinesProps<Row>) {
  const onPhone = useMedia(ON_PHONE)
  return onPhone ? <LedgerCards {...props} /> : <LedgerRows {...props} />
}

/** A few rows on a sheet of their own, without pages. */
export function LedgerSheet<Row>(props: LedgerLinesProps<Row>) {
  return (
    <div className={classes.sheet}>
      <LedgerLines {...props} />
    </div>
  )
}

/** The ledger's rows on tablets and wide screens. */
function LedgerRows<Row>({ rows, firstNumber = 1, ...props }: LedgerLinesProps<Row>) {
  const wide = useMedia('(min-width: 64em)', true)
  const [columns, minor] = useMemo(() => {
    const isBelow = (column: LedgerColumn<Row>) => !wide && column.minor === true
    return [props.columns.filter((column) => !isBelow(column)), props.columns.filter(isBelow)]
  }, [props.columns, wide])
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{props.label}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            {props.numberHeader ?? LIST_TEXT.number}
          </th>
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sort={props.sort} />
          ))}
          {props.actions && <th scope="col">{LIST_TEXT.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TableRow
            key={props.rowKey(row)}
            row={row}
            number={firstNumber + index}
            columns={columns}
            minor={minor}
            actions={props.actions}
          />
        ))}
      </tbody>
      {props.sum && (
        <tfoot>
          <tr>
            <td className={classes.number} />
            {columns.map(({ key, money, end }) => (
              <td key={key} data-money={money} data-end={end}>
                {props.sum?.cells[key]}
              </td>
            ))}
            {props.actions && <td />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type RowProps<Row> = {
  row: Row
  number: number
  columns: readonly LedgerColumn<Row>[]
  minor: readonly LedgerColumn<Row>[]
  actions: LedgerLinesProps<Row>['actions']
}

// Rendered again only when something of it has changed: a press on the bar must not wait for every row.
const TableRow = memo(function TableRow<Row>({ row, number, columns, minor, actions }: RowProps<Row>) {
  return (
    <tr>
      <td className={classes.number}>{number}</td>
      {columns.map((column) => (
        <td
          key={column.key}
          data-money={column.money}
          data-end={column.end}
          data-main={column.main}
          data-nowrap={column.nowrap}
        >
          {column.cell(row)}
          {column.main && minor.length > 0 && <MinorLine row={row} columns={minor} />}
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactElement

function MinorLine<Row>({ row, columns }: { row: Row; columns: readonly LedgerColumn<Row>[] }) {
  return (
    <small className={classes.minor}>
      {columns.map((column, index) => (
        <Fragment key={column.key}>
          {index > 0 && ', '}
          {column.cell(row)}
        </Fragment>
      ))}
    </small>
  )
}

/** A column's heading; where the list can be sorted by it, a button that shows and reverses the order. */
function SortHeader<Row>({ column, sort }: { column: LedgerColumn<Row>; sort: LedgerSort | undefined }) {
  if (!sort || !column.sort) {
    return (
      <th scope="col" data-money={column.money} data-end={column.end}>
        {column.header}
      </th>
    )
  }
  const down = sort.value === `-${column.sort}`
  const up = sort.value === column.sort
  const Arrow = up ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-money={column.money}
      data-end={column.end}
      aria-sort={down ? 'descending' : up ? 'ascending' : 'none'}
    >
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

/** The ledger's rows on phones: name and amount, then the rest, then the chip and the buttons. */
function LedgerCards<Row>({ rows, ...props }: LedgerLinesProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {rows.map((row) => (
        <Card key={props.rowKey(row)} row={row} card={props.card} actions={props.actions} />
      ))}
      {props.sum && <Card row={props.sum.card} card={asCard} actions={undefined} />}
    </ul>
  )
}

const asCard = (card: LedgerCard) => card

type CardProps<Row> = { row: Row } & Pick<LedgerLinesProps<Row>, 'card' | 'actions'>

const Card = memo(function Card<Row>({ row, card, actions }: CardProps<Row>) {
  const { title, amount, lines, status } = card(row)
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.cardTitle}>{title}</span>
        {amount}
      </div>
      <div className={classes.cardHead}>
        <span className={classes.cardLines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </span>
        {status}
      </div>
      {actions && <div className={classes.cardActions}>{actions(row)}</div>}
    </li>
  )
}) as <Row>(props: CardProps<Row>) => ReactElement
