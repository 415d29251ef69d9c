import type { ReactNode, Ref } from 'react'
import { TextField } from '../text-field.tsx'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  value: string
  error: string | undefined
  /** A "?" beside the label: a `FieldHelp`. */
  help?: ReactNode
  onChange: (typed: string) => void
}

/** A recovery code as it was printed, in letters and digits. */
export function RecoveryCodeField({ onChange, ...input }: Props) {
  return (
    <TextField
      name="recovery_code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  )
}
