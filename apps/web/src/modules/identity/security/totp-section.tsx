import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { type Factors, useBeginTotp, useRemoveTotp } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'
import { TotpForm } from './totp-form.tsx'

const text = SECURITY_TEXT.totp

type View =
  | { kind: 'state' }
  | { kind: 'form'; uri: string; secret: string }
  | { kind: 'codes'; codes: string[] }

/** The authenticator app: set up with a QR code, confirmed with its first code, removed. */
export function TotpSection({ factors }: { factors: Factors }) {
  const [view, setView] = useState<View>({ kind: 'state' })
  const begin = useBeginTotp()
  const setUp = async () => {
    if (begin.isPending) return
    try {
      const { data } = await begin.mutateAsync()
      setView({ kind: 'form', ...data })
    } catch (error) {
      toastRefusal(error, SECURITY_TEXT.failed)
    }
  }
  const back = () => setView({ kind: 'state' })
  return (
    <Section title={text.title} note={text.note}>
      {view.kind === 'form' && (
        <TotpForm {...view} onCancel={back} onConfirmed={(codes) => setView({ kind: 'codes', codes })} />
      )}
      {view.kind === 'codes' && <RecoveryCodes codes={view.codes} onKept={back} />}
      {view.kind === 'state' && factors.totp && <SetUp factors={factors} />}
      {view.kind === 'state' && !factors.totp && (
        <div>
          <BusyButton
            variant="default"
            icon={<QrCode size={20} strokeWidth={1.75} aria-hidden />}
            busy={begin.isPending}
            busyText={text.settingUp}
            onClick={() => void setUp()}
          >
            {text.setUp}
          </BusyButton>
        </div>
      )}
    </Section>
  )
}

function SetUp({ factors }: { factors: Factors }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveTotp()
  const removeNow = async () => {
    try {
      toast.success((await remove.mutateAsync(undefined)).message)
    } catch (error) {
      toastRefusal(error, SECURITY_TEXT.failed)
    }
    setAsks(false)
  }
  return (
    <div className={classes.row}>
      <p>{text.since(formatDate(factors.totp_since))}</p>
      <Button variant="subtle" size="sm" onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle}
        note={factors.passkeys > 0 ? text.removeNotePasskey : text.removeNote}
        busy={remove.isPending}
        onYes={() => void removeNow()}
        onNo={() => setAsks(false)}
      />
    </div>
  )
}
