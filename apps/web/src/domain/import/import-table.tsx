import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { type MouseEvent, memo, useState } from 'react'
import { ON_PHONE, useMedia } from '../../lib/use-media.ts'
import { fieldId } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { LIST_TEXT } from '../../ui/table/list-text.ts'
import { type CellProps, cellName, ImportCell } from './import-cell.tsx'
import type { ImportKind } from './import-kind.ts'
import { type ImportRow, isWrong } from './import-rows.ts'
import classes from './import-table.module.css'
import { IMPORT_TEXT } from './import-text.ts'
import type { Edits } from './use-import.ts'

const text = IMPORT_TEXT

type Props = {
  kind: ImportKind
  /** Those of the kind, in the order of the sheet. */
  columns: ImportKind['columns']
  rows: readonly ImportRow[]
  edits: Edits
  onRemove: (line: number) => void
}

/** Rows of a file with every cell open to correct: a sheet, on phones cards. */
export function ImportTable(props: Props) {
  const onPhone = useMedia(ON_PHONE)
  const { kind, columns, rows, edits, onRemove } = props
  const own = (row: ImportRow) => ({ kind, columns, row, edits, onRemove })
  if (onPhone) {
    return (
      <ul className={classes.cards} aria-label={text.tableLabel}>
        {rows.map((row) => (
          <Card key={row.line} {...own(row)} />
        ))}
      </ul>
    )
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="visually-hidden">{text.tableLabel}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.line}>
              {text.line}
            </th>
            {columns.map(({ name, heading }) => (
              <th key={name} scope="col" data-money={name === kind.moneyField || undefined}>
                {heading}
              </th>
            ))}
            <th scope="col" className={classes.end}>
              {LIST_TEXT.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} {...own(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<CellProps, 'column'> & Pick<Props, 'columns' | 'onRemove'>

// Rendered again only when something of it has changed: a key pressed in one row must not wait for the others.
const Row = memo(function Row({ row, columns, onRemove, ...cell }: RowProps) {
  return (
    <tr>
      <th scope="row" className={classes.line}>
        <LineState row={row} />
        <WrongFields row={row} columns={columns} />
      </th>
      {columns.map((column) => (
        <td key={column.name}>
          <ImportCell {...cell} column={column} row={row} />
        </td>
      ))}
      <td className={classes.end}>
        <RemoveButton line={row.line} onRemove={onRemove} />
      </td>
    </tr>
  )
})

const Card = memo(function Card({ row, columns, onRemove, ...cell }: RowProps) {
  // Fields wrong at first stay open: a field must not go away while a person types in it.
  const [wrongAtFirst] = useState(() => Object.keys(row.errors))
  const isOpen = (name: string) => wrongAtFirst.includes(name) || row.errors[name] !== undefined
  const fields = (wanted: boolean) =>
    columns
      .filter(({ name }) => isOpen(name) === wanted)
      .map((column) => (
        <div key={column.name}>
          <span className={classes.label} aria-hidden>
            {column.heading}
          </span>
          <ImportCell {...cell} column={column} row={row} />
        </div>
      ))
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.line}>
          <LineState row={row} isNamed />
        </span>
        <span className={classes.name}>{cell.kind.nameOf(row.values) || '–'}</span>
        <RemoveButton line={row.line} onRemove={onRemove} />
      </div>
      {fields(true)}
      <Disclosure className={classes.others} summary={text.allFields}>
        {fields(false)}
      </Disclosure>
    </li>
  )
})

/** The fields with errors, some of them out of sight; each links to its cell. */
function WrongFields({ row, columns }: { row: ImportRow; columns: ImportKind['columns'] }) {
  const wrong = columns.filter(({ name }) => row.errors[name] !== undefined)
  return wrong.map(({ name, heading }) => (
    <button
      key={name}
      type="button"
      className={classes.wrong}
      aria-label={text.goTo(heading, row.line)}
      onClick={() => document.getElementById(fieldId(cellName(row.line, name)))?.focus()}
    >
      {heading}
    </button>
  ))
}

function RemoveButton({ line, onRemove }: { line: number; onRemove: (line: number) => void }) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    // The button is removed with its row: the focus moves to that of the next row.
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-remove]')]
    const at = buttons.indexOf(event.currentTarget)
    ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
    onRemove(line)
  }
  return <IconButton data-remove label={text.remove(line)} Icon={Trash2} onClick={remove} />
}

function LineState({ row, isNamed = false }: { row: ImportRow; isNamed?: boolean }) {
  const wrong = isWrong(row)
  const Icon = wrong ? CircleAlert : Check
  return (
    <span className={classes.state} data-wrong={wrong || undefined}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {isNamed ? text.lineOf(row.line) : row.line}
      <span className="visually-hidden"> {wrong ? text.rowWrong : text.rowRight}</span>
    </span>
  )
}
