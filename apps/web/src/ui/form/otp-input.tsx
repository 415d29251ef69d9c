import { MESSAGES } from '@chukta/contract/messages'
import { LOGIN_OTP_LENGTH } from '@chukta/contract/sign-in'
import type { ReactNode, Ref } from 'react'
import { OTP_TEXT } from './otp-text.ts'
import { SlotInput } from './slot-input.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  /** A "?" beside the label: a `FieldHelp`. */
  help?: ReactNode
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

/** Why an OTP is not worth sending; null when it has its six digits. */
export function otpProblem(otp: string): string | null {
  if (otp === '') return MESSAGES.loginOtp.required
  return otp.length < LOGIN_OTP_LENGTH ? OTP_TEXT.sixDigits : null
}
