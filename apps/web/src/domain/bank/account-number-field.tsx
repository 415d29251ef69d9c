import type { ComponentProps } from 'react'
import { AdviceLine } from '../../ui/form/advice-line.tsx'
import { FieldHelp } from '../../ui/form/field-help.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { HELP } from '../help/help-text.ts'

type Props = ComponentProps<typeof TextField> & {
  /** The number, repeated below the field: a number entered once is checked once more. */
  readBack: string | null
}

/** An account number. */
export function AccountNumberField({ readBack, ...field }: Props) {
  return (
    <div>
      <TextField
        help={<FieldHelp {...HELP.accountNumber} />}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      {readBack !== null && <AdviceLine>{readBack}</AdviceLine>}
    </div>
  )
}
