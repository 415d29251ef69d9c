import { AADHAAR_RESEND_SECONDS } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import { HELP } from '../../../domain/help/help-text.ts'
import { forgetAadhaarRef, storeAadhaarRef, storedAadhaarRef } from '../../../lib/session.ts'
import { formatCountdown } from '../../../lib/time/clock.ts'
import { toast } from '../../../lib/toast.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { OtpInput, otpProblem } from '../../../ui/form/code/otp-input.tsx'
import { OtpResend } from '../../../ui/form/code/otp-resend.tsx'
import { useCodeEntry } from '../../../ui/form/code/use-code-entry.ts'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { aadhaarOtpFailure } from './aadhaar-otp-failure.ts'
import stepClasses from './step-form.module.css'
import { StepBar } from './step-parts.tsx'
import { type Link, useResendAadhaarOtp, useVerifyAadhaarOtp } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const messages = PERSON.aadhaarOtp

/** Six digits, submit, resend after 60 s (spec 1 sections 2 and 4). */
export function AadhaarOtpForm({ link, onVerified }: { link: Link; onVerified: () => void }) {
  const { secondsLeft, restart } = useCountdown(AADHAAR_RESEND_SECONDS)
  const verify = useVerifyAadhaarOtp(link)
  const resend = useResendAadhaarOtp(link)
  const entry = useCodeEntry({
    busy: verify.isPending,
    problem: (otp) =>
      otpProblem(otp) ?? (storedAadhaarRef() === null ? PERSON.verification.refRequired : null),
    send: async (otp) => {
      const { data } = await verify.mutateAsync({ otp, ref_id: storedAadhaarRef() ?? '' })
      forgetAadhaarRef()
      toast.success(data.message)
      onVerified()
    },
    failure: (error) => {
      const { sentence, whatNext } = aadhaarOtpFailure(error)
      if (whatNext) toast.error(sentence, whatNext)
      return sentence
    },
  })

  const sendAgain = async () => {
    if (resend.isPending) return
    try {
      const { message, ref_id } = await resend.mutateAsync()
      storeAadhaarRef(ref_id)
      restart()
      entry.clear()
      toast.success(message || messages.resent)
    } catch (failure) {
      toast.error(messages.resendFailed, aadhaarOtpFailure(failure).whatNext)
    }
  }
  return (
    <form onSubmit={entry.submit} noValidate className={stepClasses.form}>
      <PageHeading
        title={text.otpTitle}
        note={text.otpNote}
        back={<BackLink to="/document-verification" search={link} label={text.otpBack} />}
      />
      <div>
        <OtpInput label={text.code} help={<FieldHelp {...HELP.aadhaarOtp} />} {...entry.field} />
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
