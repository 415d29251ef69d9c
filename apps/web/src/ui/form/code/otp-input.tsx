import { LOGIN_OTP_LENGTH } from '@chukta/contract/identity/sign-in'
import { MESSAGES } from '@chukta/contract/messages'
import { otpOf } from '@chukta/contract/otp-text'
import { tidyNumber } from '@chukta/contract/tidy'
import { type ClipboardEvent, type ReactNode, type Ref, useState } from 'react'
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

/** A code of six digits, typed or out of a pasted message, drawn in two halves; the error is spoken at once. */
export function OtpInput({ error, onChange, ...props }: Props) {
  const [isPasteWrong, setPasteWrong] = useState(false)
  const change = (digits: string) => {
    setPasteWrong(false)
    onChange(digits)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const otp = otpOf(text)
    // Fewer digits are a part of a code, and stay where they are pasted.
    if (otp === null && digitsOf(text).length < LOGIN_OTP_LENGTH) return
    event.preventDefault()
    if (otp === null) setPasteWrong(true)
    else change(otp)
  }
  return (
    <SlotInput
      {...props}
      onChange={change}
      name="otp"
      groups={HALVES}
      // A keyboard's own paste arrives as typing: a longer number leaves the field unchanged.
      keep={(text) => {
        const digits = digitsOf(text)
        const isTyped = digits.length <= Math.max(LOGIN_OTP_LENGTH, props.value.length + 1)
        return otpOf(text) ?? (isTyped ? digits : props.value)
      }}
      error={error ?? (isPasteWrong ? OTP_TEXT.sixDigits : undefined)}
      speaks
      input={{ inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]*', onPaste: paste }}
    />
  )
}

function digitsOf(text: string): string {
  return tidyNumber(text).replace(/\D/g, '')
}

/** Why an OTP is not worth sending; null when it has its six digits. */
export function otpProblem(otp: string): string | null {
  if (otp === '') return MESSAGES.loginOtp.required
  return otp.length < LOGIN_OTP_LENGTH ? OTP_TEXT.sixDigits : null
}
