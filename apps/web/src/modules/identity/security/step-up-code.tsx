import { recoveryCodeOf } from '@chukta/contract/identity/recovery-codes'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import { type FormEvent, useState } from 'react'
import { HELP } from '../../../domain/help/help-text.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { OtpInput } from '../../../ui/form/code/otp-input.tsx'
import { RecoveryCodeField } from '../../../ui/form/code/recovery-code-field.tsx'
import { useCodeEntry } from '../../../ui/form/code/use-code-entry.ts'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { useStepUpCode } from './security-api.ts'
import { SECURITY_TEXT } from './security-text.ts'
import classes from './step-up-dialog.module.css'

const text = SECURITY_TEXT.stepUp

type Props = {
  /** The code's label: that of the authenticator app by default. */
  label?: string
  /** Whether a recovery code is accepted too. */
  takesRecovery?: boolean
  /** A better method is shown above it: it neither takes the focus nor looks like the main one. */
  isSecond?: boolean
  /** Beside a passkey: a recovery code alone, and a button back. */
  onlyRecovery?: boolean
  onBack?: () => void
  onDone: () => void
}

/** A step-up with a code of six digits, or a recovery code. */
export function StepUpCode({
  label = text.code,
  takesRecovery = true,
  isSecond = false,
  onlyRecovery = false,
  onBack,
  onDone,
}: Props) {
  const [isRecovery, setRecovery] = useState(onlyRecovery)
  const prove = useStepUpCode()
  const entry = useCodeEntry({
    busy: prove.isPending,
    problem: (code) => {
      if (code.trim() === '') return SECURITY.totp.codeRequired
      if (isRecovery) return recoveryCodeOf(code) === null ? SECURITY.totp.codeFormat : null
      return code.length === 6 ? null : SECURITY.totp.sixDigits
    },
    send: async (code) => {
      await prove.mutateAsync(code)
      onDone()
    },
    failure: (error) => failureSentence(error, SECURITY_TEXT.failed),
    focused: !isSecond,
  })
  const submit = (event: FormEvent) => {
    // The dialog is inside the React tree of the screen below: its form must not receive the event.
    event.stopPropagation()
    void entry.submit(event)
  }
  const turn = () => {
    entry.change('')
    setRecovery(!isRecovery)
  }
  return (
    <form onSubmit={submit} noValidate className={classes.way}>
      {isRecovery ? (
        <RecoveryCodeField
          label={text.recovery}
          help={<FieldHelp {...HELP.recoveryCodes} />}
          {...entry.field}
        />
      ) : (
        <OtpInput label={label} {...entry.field} />
      )}
      <BusyButton
        type="submit"
        variant={isSecond ? 'default' : 'filled'}
        size="lg"
        fullWidth
        busy={prove.isPending}
        busyText={text.confirming}
      >
        {text.confirm}
      </BusyButton>
      {takesRecovery && (
        <Button variant="subtle" onClick={onBack ?? turn}>
          {onBack ? text.usePasskey : isRecovery ? text.useApp : text.useRecovery}
        </Button>
      )}
    </form>
  )
}
