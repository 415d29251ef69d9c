import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import sheet from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT

type Props = {
  /** The heading's id, once on the page. */
  id: string
  title: string
  chart: ReactNode
  /** The same figures as a table; left out where there is nothing to show. */
  table?: ReactNode
  /** Below both. */
  note?: ReactNode
}

/** A sheet with a drawing of figures, which a button replaces by their table and back. */
export function ChartSheet({ id, title, chart, table, note }: Props) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={sheet.sheet} aria-labelledby={id}>
      <div className={sheet.head}>
        <h2 id={id}>{title}</h2>
        {table && (
          <Button variant="subtle" size="sm" onClick={() => setIsTable((is) => !is)} aria-describedby={id}>
            {isTable ? text.asChart : text.asTable}
          </Button>
        )}
      </div>
      {isTable && table ? table : chart}
      {note}
    </section>
  )
}

/** A table of a few columns for a sheet; the first cell of a row names it, the last is at the right. */
export function PlainTable({ headings, rows }: { headings: readonly string[]; rows: readonly PlainRow[] }) {
  return (
    <table className={sheet.table}>
      <thead>
        <tr className={sheet.count}>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, isSum }) => (
          <tr key={key} className={isSum ? sheet.sum : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              // The cell of a column: it keeps its place.
              <td key={headings[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type PlainRow = {
  key: string
  name: ReactNode
  cells: readonly ReactNode[]
  /** The last row, below a stronger rule. */
  isSum?: boolean
}
