import { recoveryCodeOf } from '@chukta/contract/recovery-codes'
import { SECURITY } from '@chukta/contract/security-messages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStepUpCode } from './security-api.ts'
import { SECURITY_TEXT } from './security-text.ts'
import classes from './step-up-dialog.module.css'

const text = SECURITY_TEXT.stepUp

type Props = {
  /** What the code is called: that of the authenticator app unless told. */
  label?: string
  /** Whether a recovery code does as well. */
  takesRecovery?: boolean
  /** A better way stands above it: it neither takes the focus nor looks like the main one. */
  isSecond?: boolean
  onDone: () => void
}

/** A step-up with a code of six digits, or a recovery code. */
export function StepUpCode({ label = text.code, takesRecovery = true, isSecond = false, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const prove = useStepUpCode()
  useEffect(() => {
    if (!isSecond) input.current?.focus()
  }, [isSecond])
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands in the React tree of the screen below, whose form must not hear of it.
    event.stopPropagation()
    if (prove.isPending) return
    if (code.trim() === '') return refuse(SECURITY.totp.codeRequired)
    const isWhole = isRecovery ? recoveryCodeOf(code) !== null : code.length === 6
    if (!isWhole) return refuse(isRecovery ? SECURITY.totp.codeFormat : SECURITY.totp.sixDigits)
    try {
      await prove.mutateAsync(code)
      onDone()
    } catch (failure) {
      refuse(failureSentence(failure, SECURITY_TEXT.failed))
    }
  }
  const change = (typed: string) => {
    setCode(typed)
    setError(undefined)
  }
  const turn = () => {
    change('')
    setRecovery(!isRecovery)
  }
  return (
    <form onSubmit={submit} noValidate className={classes.way}>
      {isRecovery ? (
        <TextField
          ref={input}
          name="recovery_code"
          label={text.recovery}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={code}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <OtpInput ref={input} label={label} value={code} error={error} onChange={change} />
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
        <Button variant="subtle" onClick={turn}>
          {isRecovery ? text.useApp : text.useRecovery}
        </Button>
      )}
    </form>
  )
}
