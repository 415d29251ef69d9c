import { MESSAGES } from '@chukta/contract/messages'
import { LOGIN_OTP_LENGTH, LOGIN_OTP_SECONDS } from '@chukta/contract/sign-in'
import { Link, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHasScreen } from '../../lib/has-screen.ts'
import { landingPath } from '../../lib/landing.ts'
import { failureSentence } from '../../lib/request-error.ts'
import { storeSession } from '../../lib/session.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { OtpCountdown } from '../../ui/otp-countdown.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { OtpResend } from '../../ui/otp-resend.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import classes from './otp-page.module.css'
import { useResendOtp, useValidateOtp } from './sign-in-api.ts'
import './code-sent.ts'

const LANDING_DELAY_MS = 2_000
const text = STRINGS.otp

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

  useEffect(() => input.current?.focus(), [])

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
      land({ token: data.token, userId: data.user_id, roleId: data.role_id, message: data.message })
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

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <PageHeading
        title={text.title}
        note={<SentTo />}
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
      <OtpResend waitText={expired ? null : text.resendAt} busy={resend.isPending} onResend={sendAgain}>
        <OtpCountdown secondsLeft={secondsLeft} />
      </OtpResend>
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        busy={validate.isPending || validate.isSuccess}
        busyText={validate.isSuccess ? text.opening : text.submitting}
      >
        {text.submit}
      </BusyButton>
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

type SignedIn = { token: string; userId: number; roleId: number; message: string }

// Stores the session and, after the 2 s of spec 1 section 4, goes where the role lands.
function useLanding() {
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  return ({ message, ...session }: SignedIn) => {
    const path = landingPath(session.roleId, hasScreen)
    storeSession(session)
    toast.success(message)
    setTimeout(() => {
      if (path === null) toast.error(MESSAGES.login.unknownRole)
      else void navigate({ to: path })
    }, LANDING_DELAY_MS)
  }
}
