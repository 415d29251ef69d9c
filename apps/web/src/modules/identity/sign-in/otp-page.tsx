import { LOGIN_OTP_SECONDS } from '@chukta/contract/identity/sign-in'
import { MESSAGES } from '@chukta/contract/messages'
import { Link, useParams, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { OtpInput, otpProblem } from '../../../ui/form/code/otp-input.tsx'
import { OtpCountdown, OtpResend } from '../../../ui/form/code/otp-resend.tsx'
import { OTP_TEXT } from '../../../ui/form/code/otp-text.ts'
import { useCodeEntry } from '../../../ui/form/code/use-code-entry.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { FACTOR_STEP_TEXT } from './factor-step-text.ts'
import classes from './otp-page.module.css'
import { useResendOtp, useValidateOtp } from './sign-in-api.ts'
import { useLanding } from './use-landing.ts'
import './code-sent.ts'

const text = OTP_TEXT
const PasskeyStep = lazy(async () => ({ default: (await import('./passkey-step.tsx')).PasskeyStep }))
const RecoveryCode = lazy(async () => ({ default: (await import('./recovery-code.tsx')).RecoveryCode }))

/** Sign-in, second step: the code that was sent (spec 1 sections 2 and 4). */
export function OtpPage() {
  const userId = Number(useParams({ from: '/sign-in/otp/$userId' }).userId)
  const { secondsLeft, restart } = useCountdown(LOGIN_OTP_SECONDS)
  const validate = useValidateOtp()
  const resend = useResendOtp()
  const land = useLanding()
  const expired = secondsLeft === 0
  const codeFrom = useRouterState({ select: (state) => state.location.state.codeFrom })
  const fromApp = codeFrom === 'app'
  const [usesRecovery, setUsesRecovery] = useState(false)
  const entry = useCodeEntry({
    busy: validate.isPending || validate.isSuccess,
    problem: (otp) => (expired ? MESSAGES.loginOtp.expired : otpProblem(otp)),
    send: async (otp) => {
      const { data } = await validate.mutateAsync({ user_id: userId, otp })
      if (!land(data)) validate.reset()
    },
    failure: (error) => failureSentence(error),
    focused: !usesRecovery && codeFrom !== 'passkey',
  })

  const sendAgain = async () => {
    if (resend.isPending) return
    try {
      const { message } = await resend.mutateAsync(userId)
      restart()
      entry.clear()
      toast.success(message || text.resent)
    } catch (failure) {
      toastFailure(failure, MESSAGES.loginOtp.resendFailed)
    }
  }

  if (usesRecovery) {
    return (
      <Suspense>
        <RecoveryCode userId={userId} insteadOf={codeFrom ?? 'app'} onBack={() => setUsesRecovery(false)} />
      </Suspense>
    )
  }
  if (codeFrom === 'passkey') {
    return (
      <Suspense>
        <PasskeyStep onRecovery={() => setUsesRecovery(true)} />
      </Suspense>
    )
  }
  return (
    <form onSubmit={entry.submit} noValidate className={classes.form} data-from={fromApp ? 'app' : undefined}>
      <PageHeading
        title={text.title}
        note={fromApp ? FACTOR_STEP_TEXT.fromApp : <SentTo />}
        back={
          <Link to="/" className={classes.back}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
            {text.back}
          </Link>
        }
      />
      <OtpInput label={text.code} {...entry.field} />
      {!fromApp && (
        <OtpResend waitText={expired ? null : text.resendAt} busy={resend.isPending} onResend={sendAgain}>
          {/* An expired code shows its error at the code. */}
          {entry.field.error === MESSAGES.loginOtp.expired ? (
            <span />
          ) : (
            <OtpCountdown secondsLeft={secondsLeft} />
          )}
        </OtpResend>
      )}
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        busy={validate.isPending || validate.isSuccess}
        busyText={validate.isSuccess ? text.opening : text.submitting}
      >
        {text.submit}
      </BusyButton>
      {fromApp ? (
        <Button variant="subtle" fullWidth onClick={() => setUsesRecovery(true)}>
          {FACTOR_STEP_TEXT.useRecovery}
        </Button>
      ) : (
        <Help />
      )}
    </form>
  )
}

function SentTo() {
  const { codeSentTo, codeSentToMasked } = useRouterState({ select: (state) => state.location.state })
  const where = codeSentToMasked ?? (codeSentTo === 'mobile' ? text.yourMobile : text.yourEmail)
  return (
    <>
      {text.sentTo} <strong>{where}</strong>
      {text.stop} <Link to="/">{text.change}</Link>
    </>
  )
}

function Help() {
  return (
    <details className={classes.help}>
      <summary>
        {text.notReceived}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <ul>
        {text.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}
