import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import { AADHAAR_OTP_LENGTH, AADHAAR_RESEND_SECONDS } from '@chukta/contract/verification'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatCountdown } from '../../lib/dates.ts'
import { forgetAadhaarRef, storeAadhaarRef, storedAadhaarRef } from '../../lib/session.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { OtpResend } from '../../ui/otp-resend.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { aadhaarOtpFailure } from './aadhaar-otp-failure.ts'
import stepClasses from './step-form.module.css'
import { StepBar } from './step-parts.tsx'
import { type Link, useResendAadhaarOtp, useVerifyAadhaarOtp } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const said = PERSON.aadhaarOtp

/** Six digits, submit, resend after 60 s (spec 1 sections 2 and 4). */
export function AadhaarOtpForm({ link, onVerified }: { link: Link; onVerified: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const { secondsLeft, restart } = useCountdown(AADHAAR_RESEND_SECONDS)
  const verify = useVerifyAadhaarOtp(link)
  const resend = useResendAadhaarOtp(link)

  useEffect(() => input.current?.focus(), [])

  // The digits stay and are selected, so that the next ones replace them.
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (verify.isPending) return
    if (otp === '') return refuse(MESSAGES.loginOtp.required)
    if (otp.length < AADHAAR_OTP_LENGTH) return refuse(STRINGS.otp.sixDigits)
    const refId = storedAadhaarRef()
    if (refId === null) return refuse(PERSON.verification.refRequired)
    try {
      const { data } = await verify.mutateAsync({ otp, ref_id: refId })
      forgetAadhaarRef()
      toast.success(data.message)
      onVerified()
    } catch (failure) {
      const { sentence, whatNext } = aadhaarOtpFailure(failure)
      refuse(sentence)
      if (whatNext) toast.error(sentence, whatNext)
    }
  }
  const sendAgain = async () => {
    if (resend.isPending) return
    try {
      const { message, ref_id } = await resend.mutateAsync()
      storeAadhaarRef(ref_id)
      restart()
      setOtp('')
      setError(undefined)
      toast.success(message || said.resent)
      input.current?.focus()
    } catch (failure) {
      toast.error(said.resendFailed, aadhaarOtpFailure(failure).whatNext)
    }
  }
  return (
    <form onSubmit={submit} noValidate className={stepClasses.form}>
      <PageHeading
        title={text.otpTitle}
        note={text.otpNote}
        back={<BackLink to="/document-verification" search={link} label={text.otpBack} />}
      />
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
        <OtpResend
          waitText={secondsLeft > 0 ? text.resendIn(formatCountdown(secondsLeft)) : null}
          busy={resend.isPending}
          onResend={sendAgain}
        >
          <span>{text.resendHint}</span>
        </OtpResend>
      </div>
      <StepBar
        busy={verify.isPending}
        slow={text.slow.aadhaar}
        label={text.verify}
        busyText={text.verifying}
      />
    </form>
  )
}
