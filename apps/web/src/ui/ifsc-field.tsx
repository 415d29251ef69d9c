import type { ComponentProps } from 'react'
import { IfscLine } from './ifsc-line.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  onCode: (code: string) => void
  /** What was typed, tidied; the bank that was chosen; and the code that choosing it filled in. */
  code: string
  bankName: string
  filledCode: string
}

/** An IFSC in capitals, with the bank it belongs to below it. */
export function IfscField({ onCode, code, bankName, filledCode, ...field }: Props) {
  return (
    <div>
      <TextField
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        onChange={(event) => onCode(event.currentTarget.value.toUpperCase())}
      />
      <IfscLine code={code} bankName={bankName} isDefault={code !== '' && code === filledCode} />
    </div>
  )
}
