import type { ReactNode } from 'react'
import { STRINGS } from '../lib/strings.ts'
import classes from './otp-resend.module.css'

type Props = {
  /** What stands at the left: how long the code is good for, or where it went. */
  children: ReactNode
  /** What the button says while it cannot be pressed yet; null once it can. */
  waitText: string | null
  busy: boolean
  onResend: () => void
}

/** The line below a code: what there is to know about it, and the way to another one. */
export function OtpResend({ children, waitText, busy, onResend }: Props) {
  const resend = busy ? STRINGS.otp.resending : STRINGS.otp.resend
  return (
    <div className={classes.line}>
      {children}
      <button type="button" className={classes.resend} disabled={waitText !== null} onClick={onResend}>
        {waitText ?? resend}
      </button>
    </div>
  )
}
