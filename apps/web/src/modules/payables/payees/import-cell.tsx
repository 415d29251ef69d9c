import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { ImportColumn } from '@chukta/contract/payables/payee-import-columns'
import type { KeyboardEvent } from 'react'
import { controlProps, FieldError, fieldId } from '../../../ui/form/field.tsx'
import classes from './import-cell.module.css'
import type { ImportRow } from './import-rows.ts'
import { IMPORT_TEXT } from './import-text.ts'
import type { Edits } from './use-import.ts'

const text = IMPORT_TEXT

export type CellProps = {
  category: PayeeCategory
  column: ImportColumn
  row: ImportRow
  /** The line of the row above that has the same account. */
  sameAsLine: number | undefined
  edits: Edits
}

export const cellName = (line: number, name: string) => `${name}-${line}`

/** One value of a row, corrected in place; its error is shown below it. Arrows and Enter lead up and down. */
export function ImportCell({ category, column: { name, heading }, row, sameAsLine, edits }: CellProps) {
  const { line } = row
  const error = row.errors[name]
  const note = name === 'account_number' && !error ? noteOf(row, sameAsLine) : null
  const own = {
    ...controlProps({ name: cellName(line, name), hint: note, error }),
    'aria-label': text.cell(heading, line),
    value: row.values[name] ?? '',
    onBlur: () => edits.leave(line),
  }
  const { paymentTypes } = category
  return (
    <div className={classes.cell} data-field={name} data-money={name === category.amountField || undefined}>
      {name === 'payment_type' && paymentTypes ? (
        <select {...own} onChange={(event) => edits.set(line, name, event.currentTarget.value)}>
          <option value="">{text.choose}</option>
          {/* The file's value stays visible until another is chosen. */}
          {!['', ...paymentTypes.options.map(({ value }) => value)].includes(own.value) && (
            <option value={own.value}>{own.value}</option>
          )}
          {paymentTypes.options.map(({ value, label }) => (
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
          inputMode={name === 'mobile' ? 'numeric' : name === category.amountField ? 'decimal' : 'text'}
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

function noteOf({ sameAs }: ImportRow, sameAsLine: number | undefined): string | null {
  if (sameAs !== null) return text.sameStored(sameAs)
  return sameAsLine === undefined ? null : text.sameInFile(sameAsLine)
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
