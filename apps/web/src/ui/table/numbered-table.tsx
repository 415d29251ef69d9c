import type { ReactNode } from 'react'
import classes from './ledger-table.module.css'
import { LIST_TEXT } from './list-text.ts'

type Column = { header: string; kind?: 'main' | 'money'; className?: string }

type Props = {
  columns: readonly Column[]
  /** The cells of each row in the order of the columns. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The last row, which has no number. */
  sum: readonly ReactNode[]
}

/** A short table in the look of the ledgers: numbered rows, then their sum. */
export function NumberedTable({ columns, rows, sum }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            {LIST_TEXT.number}
          </th>
          {columns.map(({ header, kind, className }) => (
            <th key={header} scope="col" className={className} data-money={kind === 'money' || undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }, index) => (
          <Row key={key} number={index + 1} columns={columns} cells={cells} />
        ))}
        <Row columns={columns} cells={sum} />
      </tbody>
    </table>
  )
}

type RowProps = { number?: number; columns: readonly Column[]; cells: readonly ReactNode[] }

function Row({ number, columns, cells }: RowProps) {
  return (
    <tr>
      <td className={classes.number}>{number}</td>
      {columns.map(({ header, kind, className }, index) => (
        <td
          key={header}
          className={className}
          data-main={kind === 'main' || undefined}
          data-money={kind === 'money' || undefined}
        >
          {cells[index]}
        </td>
      ))}
    </tr>
  )
}
