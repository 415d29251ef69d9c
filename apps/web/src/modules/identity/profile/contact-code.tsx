import { CONTACT_OTP_SECONDS } from '@chukta/contract/identity/profile'
import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { OtpInput, otpProblem } from '../../../ui/form/code/otp-input.tsx'
import { OtpCountdown, OtpResend } from '../../../ui/form/code/otp-resend.tsx'
import { useCodeEntry } from '../../../ui/form/code/use-code-entry.ts'
import classes from './contact-code.module.css'
import { useCancelContact, useConfirmContact, useResendContactOtp } from './profile-api.ts'
import { PROFILE_TEXT } from './profile-text.ts'

const text = PROFILE_TEXT

type Props = {
  field: ContactField
  contact: string
  /** The contact is the profile's present one and was never confirmed. */
  isPresent?: boolean
  onConfirmed: () => void
  onDropped: () => void
}

/** The code that was sent to a mobile or e-mail: until it is entered the old one stays, or the present one unconfirmed. */
export function ContactCode({ field, contact, isPresent = false, onConfirmed, onDropped }: Props) {
  const { secondsLeft, restart } = useCountdown(CONTACT_OTP_SECONDS)
  const confirm = useConfirmContact()
  const resend = useResendContactOtp()
  const cancel = useCancelContact()
  const entry = useCodeEntry({
    busy: confirm.isPending,
    problem: otpProblem,
    send: async (otp) => {
      const { message } = await confirm.mutateAsync({ field, otp })
      toast.success(message)
      onConfirmed()
    },
    failure: (error) => failureSentence(error),
  })

  const sendAgain = async () => {
    if (resend.isPending) return
    try {
      const { message } = await resend.mutateAsync(field)
      restart()
      entry.clear()
      toast.success(message)
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
    <form onSubmit={entry.submit} noValidate className={classes.sheet} aria-labelledby="contact-code">
      <h2 id="contact-code">{(isPresent ? text.confirmPresentTitle : text.confirmTitle)[field]}</h2>
      <p>{(isPresent ? text.confirmPresentNote : text.confirmNote)(contact)}</p>
      <div>
        <OtpInput label={text.code} {...entry.field} />
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
