import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import { STRINGS } from '../lib/strings.ts'
import type { LedgerColumn } from './ledger-columns.ts'
import type { LedgerLinesProps } from './ledger-lines-props.ts'
import classes from './ledger-table.module.css'
import { SortHeader } from './sort-header.tsx'

/** The ledger's rows on tablets and wide screens. */
export function LedgerRows<Row>({ rows, firstNumber = 1, ...props }: LedgerLinesProps<Row>) {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const columns = wide ? props.columns : props.columns.filter((column) => !column.minor)
  const minor = wide ? [] : props.columns.filter((column) => column.minor)
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{props.label}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            {props.numberHeader ?? STRINGS.list.number}
          </th>
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sort={props.sort} />
          ))}
          {props.actions && (
            <th scope="col">
              <span className="visually-hidden">{STRINGS.list.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={props.rowKey(row)}>
            <td className={classes.number}>{firstNumber + index}</td>
            {columns.map((column) => (
              <td
                key={column.key}
                data-money={column.money}
                data-main={column.main}
                data-nowrap={column.nowrap}
              >
                {column.cell(row)}
                {column.main && minor.length > 0 && <MinorLine row={row} columns={minor} />}
              </td>
            ))}
            {props.actions && <td className={classes.actions}>{props.actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
