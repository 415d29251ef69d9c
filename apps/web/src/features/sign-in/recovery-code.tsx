import { MESSAGES } from '@chukta/contract/messages'
import { recoveryCodeOf } from '@chukta/contract/recovery-codes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FACTOR_TEXT } from './factor-text.ts'
import classes from './recovery-code.module.css'
import { useValidateOtp } from './sign-in-api.ts'
import { useLanding } from './use-landing.ts'

const text = FACTOR_TEXT

/** Sign-in, second step, when the phone with the authenticator app is not at hand. */
export function RecoveryCode({ userId, onBack }: { userId: number; onBack: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const validate = useValidateOtp()
  const land = useLanding()
  useEffect(() => input.current?.focus(), [])
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (validate.isPending || validate.isSuccess) return
    if (code.trim() === '') return refuse(text.recoveryRequired)
    if (recoveryCodeOf(code) === null) return refuse(text.recoveryFormat)
    try {
      const { data } = await validate.mutateAsync({ user_id: userId, otp: code })
      land(data)
    } catch (failure) {
      refuse(failureSentence(failure, MESSAGES.generic.unexpected))
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <PageHeading title={text.recoveryTitle} note={text.recoveryNote} />
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
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        busy={validate.isPending || validate.isSuccess}
        busyText={validate.isSuccess ? STRINGS.otp.opening : STRINGS.otp.submitting}
      >
        {STRINGS.otp.submit}
      </BusyButton>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {text.useApp}
      </Button>
    </form>
  )
}
