import { MESSAGES } from '@chukta/contract/messages'
import { LOGIN_OTP_LENGTH, LOGIN_OTP_SECONDS } from '@chukta/contract/sign-in'
import { Link, useParams, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { OtpCountdown } from '../../ui/otp-countdown.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { OtpResend } from '../../ui/otp-resend.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FACTOR_TEXT } from './factor-text.ts'
import classes from './otp-page.module.css'
import { useResendOtp, useValidateOtp } from './sign-in-api.ts'
import { useLanding } from './use-landing.ts'
import './code-sent.ts'

const text = STRINGS.otp
const RecoveryCode = lazy(async () => ({ default: (await import('./recovery-code.tsx')).RecoveryCode }))

/** Sign-in, second step: the code that was sent (spec 1 sections 2 and 4). */
export function OtpPage() {
  const userId = Number(useParams({ from: '/sign-in/otp/$userId' }).userId)
  const input = useRef<HTMLInputElement>(null)
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const { secondsLeft, restart } = useCountdown(LOGIN_OTP_SECONDS)
  const validate = useValidateOtp()
  const resend = useResendOtp()
  const land = useLanding()
  const expired = secondsLeft === 0
  const fromApp = useRouterState({ select: (state) => state.location.state.codeFrom === 'app' })
  const [usesRecovery, setUsesRecovery] = useState(false)

  useEffect(() => {
    if (!usesRecovery) input.current?.focus()
  }, [usesRecovery])

  // The digits stay and are selected, so that the next ones replace them.
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (validate.isPending || validate.isSuccess) return
    if (expired) return refuse(MESSAGES.loginOtp.expired)
    if (otp === '') return refuse(MESSAGES.loginOtp.required)
    if (otp.length < LOGIN_OTP_LENGTH) return refuse(text.sixDigits)
    try {
      const { data } = await validate.mutateAsync({ user_id: userId, otp })
      land(data)
    } catch (failure) {
      refuse(failureSentence(failure, MESSAGES.generic.unexpected))
    }
  }
  const sendAgain = async () => {
    if (resend.isPending) return
    try {
      const { message } = await resend.mutateAsync(userId)
      restart()
      setOtp('')
      setError(undefined)
      toast.success(message || text.resent)
      input.current?.focus()
    } catch (failure) {
      toastFailure(failure, MESSAGES.loginOtp.resendFailed)
    }
  }

  if (usesRecovery) {
    return (
      <Suspense>
        <RecoveryCode userId={userId} onBack={() => setUsesRecovery(false)} />
      </Suspense>
    )
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form} data-from={fromApp ? 'app' : undefined}>
      <PageHeading
        title={text.title}
        note={fromApp ? FACTOR_TEXT.fromApp : <SentTo />}
        back={
          <Link to="/" className={classes.back}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
            {text.back}
          </Link>
        }
      />
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
      {!fromApp && (
        <OtpResend waitText={expired ? null : text.resendAt} busy={resend.isPending} onResend={sendAgain}>
          <OtpCountdown secondsLeft={secondsLeft} />
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
          {FACTOR_TEXT.useRecovery}
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
      {text.sentTo} <strong>{where}</strong>. <Link to="/">{text.change}</Link>
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
