import { isDigitsRule } from '@chukta/contract/payables/bill-fields'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { operatorDate } from './bill-date.ts'
import { BILLS_TEXT } from './bills-text.ts'
import type { FieldName, OperatorField } from './operator-fields.ts'

type Input = Pick<Parameters<typeof DateField>[0], 'name' | 'error' | 'value' | 'onChange' | 'onBlur'>
type Props = { fields: readonly OperatorField[]; input: (name: FieldName) => Input }

/** The fields of the chosen operator, a day by a date field. */
export function OperatorInputs({ fields, input }: Props) {
  return fields.map(({ name, label, rule, dateFormat }) =>
    dateFormat ? (
      <OperatorDay key={name} label={label} format={dateFormat} input={input(name)} />
    ) : (
      <TextField
        key={name}
        label={label}
        autoComplete="off"
        spellCheck={false}
        // A phone shows its number keys.
        inputMode={isDigitsRule(rule) ? 'numeric' : 'text'}
        {...input(name)}
      />
    ),
  )
}

/** A day; below it how the operator gets it, which is not how a browser shows it. */
function OperatorDay({ label, format, input }: { label: string; format: string; input: Input }) {
  const sent = operatorDate(input.value, format)
  return (
    <div>
      <DateField label={label} {...input} />
      <div role="status">{sent && <AdviceLine>{BILLS_TEXT.dateSent(sent)}</AdviceLine>}</div>
    </div>
  )
}
