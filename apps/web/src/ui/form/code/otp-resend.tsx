import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCountdown } from '../../../lib/time/clock.ts'
import classes from './otp-resend.module.css'
import { OTP_TEXT } from './otp-text.ts'

type Props = {
  /** The text at the left: the code's lifetime, or its target. */
  children: ReactNode
  /** The button's label while it cannot be pressed yet; null once it can. */
  waitText: string | null
  busy: boolean
  onResend: () => void
}

/** The line below a code: its state, and the button that sends another one. */
export function OtpResend({ children, waitText, busy, onResend }: Props) {
  const resend = busy ? OTP_TEXT.resending : OTP_TEXT.resend
  return (
    <div className={classes.line}>
      {children}
      <button type="button" className={classes.resend} disabled={waitText !== null} onClick={onResend}>
        {waitText ?? resend}
      </button>
    </div>
  )
}

const SPOKEN_AT_SECONDS = [60, 10]

/** The time left as text; spoken at 60 s, at 10 s and at the end only. */
export function OtpCountdown({ secondsLeft }: { secondsLeft: number }) {
  const text = OTP_TEXT
  const isOver = secondsLeft === 0
  const spoken = SPOKEN_AT_SECONDS.includes(secondsLeft) ? text.remaining(secondsLeft) : ''
  return (
    <span className={classes.countdown}>
      <Clock size={16} strokeWidth={2} aria-hidden />
      {!isOver && (
        <span role="timer">
          {text.validFor} <strong>{formatCountdown(secondsLeft)}</strong>
        </span>
      )}
      <span className={isOver ? undefined : 'visually-hidden'} aria-live="polite">
        {isOver ? text.expired : spoken}
      </span>
    </span>
  )
}
