import type { ImportColumn } from '@chukta/contract/import-column'
import type { KeyboardEvent } from 'react'
import { controlProps, FieldError, fieldId } from '../../ui/form/field.tsx'
import classes from './import-cell.module.css'
import type { ImportKind } from './import-kind.ts'
import type { ImportRow } from './import-rows.ts'
import { IMPORT_TEXT } from './import-text.ts'
import type { Edits } from './use-import.ts'

const text = IMPORT_TEXT

export type CellProps = { kind: ImportKind; column: ImportColumn; row: ImportRow; edits: Edits }

export const cellName = (line: number, name: string) => `${name}-${line}`

/** One value of a row, corrected in place; its error is shown below it. Arrows and Enter lead up and down. */
export function ImportCell({ kind, column: { name, heading }, row, edits }: CellProps) {
  const { line } = row
  const error = row.errors[name]
  const note = error ? null : (row.notes[name] ?? null)
  const own = {
    ...controlProps({ name: cellName(line, name), hint: note, error }),
    'aria-label': text.cell(heading, line),
    value: row.values[name] ?? '',
    onBlur: () => edits.leave(line),
  }
  const choices = kind.choices[name]
  return (
    <div className={classes.cell} data-field={name} data-money={name === kind.moneyField || undefined}>
      {choices ? (
        <select {...own} onChange={(event) => edits.set(line, name, event.currentTarget.value)}>
          <option value="">{text.choose}</option>
          {/* The file's value stays visible until another is chosen. */}
          {!['', ...choices.map(({ value }) => value)].includes(own.value) && (
            <option value={own.value}>{own.value}</option>
          )}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...own}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          inputMode={kind.inputModes[name] ?? 'text'}
          onChange={(event) => edits.set(line, name, event.currentTarget.value)}
          onKeyDown={(event) => moveOn(event, name)}
        />
      )}
      {note && (
        <p id={`${own.id}-hint`} className={classes.note}>
          {note}
        </p>
      )}
      <FieldError name={cellName(line, name)} error={error} />
    </div>
  )
}

/** The same field of the row above or below. */
function moveOn(event: KeyboardEvent<HTMLInputElement>, name: string): void {
  const steps = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key]
  if (steps === undefined) return
  event.preventDefault()
  const start = fieldId(`${name}-`)
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[id^="${start}"]`)]
  const next = column[column.indexOf(event.currentTarget) + steps]
  next?.focus()
  next?.select()
}
