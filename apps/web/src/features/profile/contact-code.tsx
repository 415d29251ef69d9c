import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import { CONTACT_OTP_SECONDS, type ContactField } from '@chukta/contract/profile'
import { LOGIN_OTP_LENGTH } from '@chukta/contract/sign-in'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { OtpCountdown } from '../../ui/otp-countdown.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { OtpResend } from '../../ui/otp-resend.tsx'
import classes from './contact-code.module.css'
import { useCancelContact, useConfirmContact, useResendContactOtp } from './profile-api.ts'
import { PROFILE_TEXT } from './profile-text.ts'

const text = PROFILE_TEXT

type Props = {
  field: ContactField
  contact: string
  /** The contact stands on the profile already and was never confirmed. */
  isPresent?: boolean
  onConfirmed: () => void
  onDropped: () => void
}

/** The code that was sent to a mobile or e-mail: until it is entered the old one stays, or the present one unconfirmed. */
export function ContactCode({ field, contact, isPresent = false, onConfirmed, onDropped }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const { secondsLeft, restart } = useCountdown(CONTACT_OTP_SECONDS)
  const confirm = useConfirmContact()
  const resend = useResendContactOtp()
  const cancel = useCancelContact()

  useEffect(() => input.current?.focus(), [])

  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (otp === '') return refuse(MESSAGES.loginOtp.required)
    if (otp.length < LOGIN_OTP_LENGTH) return refuse(STRINGS.otp.sixDigits)
    try {
      const { message } = await confirm.mutateAsync({ field, otp })
      toast.success(message)
      onConfirmed()
    } catch (failure) {
      refuse(failureSentence(failure, MESSAGES.generic.unexpected))
    }
  }
  const sendAgain = async () => {
    if (resend.isPending) return
    try {
      const { message } = await resend.mutateAsync(field)
      restart()
      setOtp('')
      setError(undefined)
      toast.success(message)
      input.current?.focus()
    } catch (failure) {
      toastFailure(failure, MESSAGES.loginOtp.resendFailed)
    }
  }
  const keepOld = async () => {
    if (isPresent) return onDropped()
    try {
      const { message } = await cancel.mutateAsync(field)
      toast.success(message)
      onDropped()
    } catch (failure) {
      toastFailure(failure, PERSON.profile.updateFailed)
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.sheet} aria-labelledby="contact-code">
      <h2 id="contact-code">{(isPresent ? text.confirmPresentTitle : text.confirmTitle)[field]}</h2>
      <p>{(isPresent ? text.confirmPresentNote : text.confirmNote)(contact)}</p>
      <div>
        <OtpInput
          ref={input}
          label={text.code}
          value={otp}
          error={error}
          onChange={(digits) => {
            setOtp(digits)
            setError(undefined)
          }}
        />
        <OtpResend waitText={null} busy={resend.isPending} onResend={sendAgain}>
          <OtpCountdown secondsLeft={secondsLeft} />
        </OtpResend>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void keepOld()} disabled={cancel.isPending}>
          {isPresent ? text.notNow : text.keepOld[field]}
        </Button>
        <BusyButton type="submit" busy={confirm.isPending} busyText={text.confirming}>
          {text.confirm}
        </BusyButton>
      </div>
    </form>
  )
}
