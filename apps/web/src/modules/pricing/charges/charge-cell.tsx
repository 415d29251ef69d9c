import type { ClipboardEvent, KeyboardEvent } from 'react'
import { controlProps, FieldError, fieldId } from '../../../ui/form/field.tsx'
import classes from './charge-cell.module.css'
import type { ChargeLine } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { type ChargeMatrixState, cellName } from './use-charge-matrix.ts'

type Props = {
  line: ChargeLine
  matrix: ChargeMatrixState
  /** The lines above and below it, this one included: the range of arrow keys and of a pasted column. */
  column: readonly ChargeLine[]
}

/** One charge as a cell of a sheet: arrows and Enter move, Esc undoes, a column can be pasted. */
export function ChargeCell({ line, matrix, column }: Props) {
  const at = column.findIndex(({ key }) => key === line.key)
  const move = (steps: number) => {
    const next = column[at + steps]
    const cell = next && document.getElementById(fieldId(cellName(next.key)))
    if (cell instanceof HTMLInputElement) {
      cell.focus()
      cell.select()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key]
    if (event.key === 'Escape') matrix.set({ [line.key]: matrix.wasOf(line) })
    if (steps === undefined) return
    event.preventDefault()
    move(steps)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trimEnd().split(/\r?\n/)
    if (pasted.length < 2) return
    event.preventDefault()
    const cells = column.slice(at, at + pasted.length)
    matrix.set(Object.fromEntries(cells.map(({ key }, row) => [key, cleaned(pasted[row] ?? '')])))
  }
  const name = cellName(line.key)
  return (
    <span className={classes.cell} data-changed={matrix.isChanged(line) || undefined}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        aria-label={CHARGES_TEXT.cell(line.gatewayName, line.method)}
        value={matrix.typedIn(line)}
        onChange={(event) => matrix.set({ [line.key]: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...controlProps({ name, error: matrix.errorOf(line) })}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}

/** The sentence of a refused cell, read aloud as it appears. */
export function CellError({ line, matrix }: Pick<Props, 'line' | 'matrix'>) {
  return (
    <div role="status">
      <FieldError name={cellName(line.key)} error={matrix.errorOf(line)} />
    </div>
  )
}

function cleaned(text: string): string {
  return text.replace(/[\s%]/g, '').slice(0, 9)
}
