import { Clock } from 'lucide-react'
import { formatCountdown } from '../lib/dates.ts'
import { STRINGS } from '../lib/strings.ts'
import classes from './otp-resend.module.css'

const SPOKEN_AT_SECONDS = [60, 10]

/** The time left as text; spoken at 60 s, at 10 s and at the end only. */
export function OtpCountdown({ secondsLeft }: { secondsLeft: number }) {
  const text = STRINGS.otp
  const spoken =
    secondsLeft === 0
      ? text.expired
      : SPOKEN_AT_SECONDS.includes(secondsLeft)
        ? text.remaining(secondsLeft)
        : ''
  return (
    <span className={classes.countdown}>
      <Clock size={16} strokeWidth={2} aria-hidden />
      {secondsLeft > 0 ? (
        <span role="timer">
          {text.validFor} <strong>{formatCountdown(secondsLeft)}</strong>
        </span>
      ) : (
        text.expired
      )}
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </span>
  )
}
