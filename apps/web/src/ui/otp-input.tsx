import type { Ref } from 'react'
import { SlotInput } from './slot-input.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

const HALVES = [3, 3]

/** A code of six digits from a message, drawn in two halves; the error is spoken at once. */
export function OtpInput({ error, ...props }: Props) {
  return (
    <SlotInput
      {...props}
      name="otp"
      groups={HALVES}
      // Codes are pasted with spaces and words around them.
      keep={(text) => text.replace(/\D/g, '')}
      error={error}
      speaks
      input={{ inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]*' }}
    />
  )
}
