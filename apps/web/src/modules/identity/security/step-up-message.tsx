import { MESSAGES } from '@chukta/contract/messages'
import { useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { OtpResend } from '../../../ui/form/code/otp-resend.tsx'
import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { useSendCode } from './security-api.ts'
import { SECURITY_TEXT } from './security-text.ts'
import { StepUpCode } from './step-up-code.tsx'
import classes from './step-up-dialog.module.css'

const text = SECURITY_TEXT.stepUp

type Props = { where: { email: string; mobile: string | null }; onDone: () => void }

/** A step-up with a code by mail or SMS, for people without a passkey and an authenticator app. */
export function StepUpMessage({ where, onDone }: Props) {
  const [way, setWay] = useState<'email' | 'mobile'>('email')
  const [isSent, setSent] = useState(false)
  const [error, setError] = useState<string>()
  const sendCode = useSendCode()
  const send = async () => {
    if (sendCode.isPending) return
    setError(undefined)
    try {
      const { message } = await sendCode.mutateAsync(way)
      toast.success(message)
      setSent(true)
    } catch (failure) {
      setError(failureSentence(failure, MESSAGES.loginOtp.resendFailed))
    }
  }
  if (isSent) {
    return (
      <div className={classes.way}>
        <StepUpCode label={text.sentCode} takesRecovery={false} onDone={onDone} />
        <OtpResend waitText={null} busy={sendCode.isPending} onResend={() => void send()}>
          <span>{text.sentTo(where[way] ?? '')}</span>
        </OtpResend>
        <p role="alert" className={classes.error}>
          {error}
        </p>
      </div>
    )
  }
  return (
    <div className={classes.way}>
      <RuledChoice
        label={text.sendTo}
        name="step_up_to"
        choices={[
          { value: 'email', label: where.email },
          ...(where.mobile ? [{ value: 'mobile' as const, label: where.mobile }] : []),
        ]}
        value={way}
        onChange={setWay}
      />
      <BusyButton
        size="lg"
        fullWidth
        data-autofocus
        busy={sendCode.isPending}
        busyText={text.sending}
        onClick={() => void send()}
      >
        {text.send}
      </BusyButton>
      <p role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  )
}
