import { SECURITY } from '@chukta/contract/identity/security-messages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { passkeyFailure, useAddPasskey } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.passkeys

/** A name for a new passkey; then the browser asks its device. `onEnd` gets the recovery codes of a first factor. */
export function PasskeyForm({ onEnd }: { onEnd: (recoveryCodes?: string[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const add = useAddPasskey()
  useEffect(() => input.current?.focus(), [])
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (name.trim() === '') return refuse(SECURITY.passkeys.nameRequired)
    setError(undefined)
    try {
      const { message, recovery_codes } = await add.mutateAsync(name)
      toast.success(message)
      onEnd(recovery_codes)
    } catch (failure) {
      refuse(passkeyFailure(failure))
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextField
        ref={input}
        name="name"
        label={text.name}
        hint={text.nameHint}
        maxLength={60}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onEnd()} disabled={add.isPending}>
          {text.cancel}
        </Button>
        <BusyButton type="submit" busy={add.isPending} busyText={text.adding}>
          {text.add}
        </BusyButton>
      </div>
    </form>
  )
}
