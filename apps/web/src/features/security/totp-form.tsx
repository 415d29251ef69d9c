import { SECURITY } from '@chukta/contract/security-messages'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { OtpInput } from '../../ui/otp-input.tsx'
import { useConfirmTotp } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.totp
const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

type Props = { uri: string; secret: string; onConfirmed: (codes: string[]) => void; onCancel: () => void }

/** The secret of an app being set up, as a QR code and as text, and the field for its first code. */
export function TotpForm({ uri, secret, onConfirmed, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useConfirmTotp()
  useEffect(() => input.current?.focus(), [])
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (code.length < 6) return refuse(code === '' ? SECURITY.totp.codeRequired : SECURITY.totp.sixDigits)
    try {
      const { data, message } = await confirm.mutateAsync(code)
      toast.success(message)
      onConfirmed(data.recovery_codes)
    } catch (failure) {
      refuse(failureSentence(failure, SECURITY_TEXT.failed))
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.secret}>
        <figure>
          <figcaption>{text.scan}</figcaption>
          <Suspense fallback={<div className={classes.qr} />}>
            <QrCode text={uri} label={text.qrName} />
          </Suspense>
        </figure>
        <div>
          <p>{text.byHand}</p>
          <p className={classes.key}>
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} label={text.copyKey} />
          </p>
        </div>
      </div>
      <OtpInput
        ref={input}
        label={text.code}
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
          {text.cancel}
        </Button>
        <BusyButton type="submit" busy={confirm.isPending} busyText={text.confirming}>
          {text.confirm}
        </BusyButton>
      </div>
    </form>
  )
}
