import { SECURITY } from '@chukta/contract/identity/security-messages'
import { lazy, Suspense } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { OtpInput } from '../../../ui/form/code/otp-input.tsx'
import { useCodeEntry } from '../../../ui/form/code/use-code-entry.ts'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { useConfirmTotp } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.totp
const QrCode = lazy(() =>
  import('../../../ui/layout/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })),
)

type Props = { uri: string; secret: string; onConfirmed: (codes: string[]) => void; onCancel: () => void }

/** The secret of an app being set up, as a QR code and as text, and the field for its first code. */
export function TotpForm({ uri, secret, onConfirmed, onCancel }: Props) {
  const confirm = useConfirmTotp()
  const entry = useCodeEntry({
    busy: confirm.isPending,
    problem: (code) => {
      if (code.length === 6) return null
      return code === '' ? SECURITY.totp.codeRequired : SECURITY.totp.sixDigits
    },
    send: async (code) => {
      const { data, message } = await confirm.mutateAsync(code)
      toast.success(message)
      onConfirmed(data.recovery_codes)
    },
    failure: (error) => failureSentence(error, SECURITY_TEXT.failed),
  })
  return (
    <form onSubmit={entry.submit} noValidate className={classes.form}>
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
      <OtpInput label={text.code} {...entry.field} />
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
