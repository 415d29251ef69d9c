import { recoveryCodeOf } from '@chukta/contract/identity/recovery-codes'
import { failureSentence } from '../../../lib/request-error.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { OTP_TEXT } from '../../../ui/form/code/otp-text.ts'
import { RecoveryCodeField } from '../../../ui/form/code/recovery-code-field.tsx'
import { useCodeEntry } from '../../../ui/form/code/use-code-entry.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { FACTOR_STEP_TEXT } from './factor-step-text.ts'
import classes from './otp-page.module.css'
import { useValidateOtp } from './sign-in-api.ts'
import { useLanding } from './use-landing.ts'

const text = FACTOR_STEP_TEXT

type Props = { userId: number; insteadOf: 'app' | 'passkey'; onBack: () => void }

/** Sign-in, second step, when the phone with the authenticator app, or the passkey, is not at hand. */
export function RecoveryCode({ userId, insteadOf, onBack }: Props) {
  const validate = useValidateOtp()
  const land = useLanding()
  const entry = useCodeEntry({
    busy: validate.isPending || validate.isSuccess,
    problem: (code) => {
      if (code.trim() === '') return text.recoveryRequired
      return recoveryCodeOf(code) === null ? text.recoveryFormat : null
    },
    send: async (code) => {
      const { data } = await validate.mutateAsync({ user_id: userId, otp: code })
      if (!land(data)) validate.reset()
    },
    failure: (error) => failureSentence(error),
  })
  return (
    <form onSubmit={entry.submit} noValidate className={classes.recovery}>
      <PageHeading title={text.recoveryTitle} note={text.recoveryNote} />
      <RecoveryCodeField label={text.recovery} {...entry.field} />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        busy={validate.isPending || validate.isSuccess}
        busyText={validate.isSuccess ? OTP_TEXT.opening : OTP_TEXT.submitting}
      >
        {OTP_TEXT.submit}
      </BusyButton>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {insteadOf === 'app' ? text.useApp : text.usePasskey}
      </Button>
    </form>
  )
}
