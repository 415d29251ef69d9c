import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import { STRINGS } from '../lib/strings.ts'
import type { LedgerColumn } from './ledger-columns.ts'
import classes from './ledger-table.module.css'
import type { LedgerTableProps } from './ledger-table.tsx'

/** The ledger's rows on tablets and wide screens. */
export function LedgerRows<Row>({ rows, ...props }: LedgerTableProps<Row> & { rows: readonly Row[] }) {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const columns = wide ? props.columns : props.columns.filter((column) => !column.minor)
  const minor = wide ? [] : props.columns.filter((column) => column.minor)
  const first = (props.list.page - 1) * props.list.pageSize + 1
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{props.label}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            {STRINGS.list.number}
          </th>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-money={column.money}>
              {column.header}
            </th>
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
            <td className={classes.number}>{first + index}</td>
            {columns.map((column) => (
              <td key={column.key} data-money={column.money} data-main={column.main}>
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
