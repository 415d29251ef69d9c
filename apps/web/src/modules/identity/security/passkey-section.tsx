import type { Passkey } from '@chukta/contract/identity/passkeys'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { HELP } from '../../../domain/help/help-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { useRemovePasskey } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.passkeys

/** The person's passkeys: each can be removed, and another added. */
export function PasskeySection({ passkeys }: { passkeys: Passkey[] }) {
  const [adds, setAdds] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const remove = useRemovePasskey()
  const removeNow = async () => {
    if (!leaving) return
    try {
      toast.success((await remove.mutateAsync(leaving.id)).message)
    } catch (error) {
      toastRefusal(error, SECURITY_TEXT.failed)
    }
    setLeaving(null)
  }
  return (
    <Section title={text.title} note={text.note} help={<FieldHelp {...HELP.passkey} />}>
      {passkeys.length === 0 && <p className={classes.none}>{text.none}</p>}
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label={text.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {adds && (
        <PasskeyForm
          onEnd={(made) => {
            setAdds(false)
            setCodes(made)
          }}
        />
      )}
      {!adds && !codes && browserSupportsWebAuthn() && (
        <div>
          <Button
            variant="default"
            icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAdds(true)}
          >
            {text.add}
          </Button>
        </div>
      )}
      {!browserSupportsWebAuthn() && <p className={classes.note}>{text.unsupported}</p>}
      <ConfirmDialog
        opened={leaving !== null}
        title={text.removeTitle(leaving?.name ?? '')}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={() => void removeNow()}
        onNo={() => setLeaving(null)}
      />
    </Section>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, synced, created_at, last_used_at } = passkey
  const facts = [
    text.added(formatDate(created_at)),
    ...(last_used_at ? [text.used(formatDate(last_used_at))] : []),
    ...(synced ? [text.synced] : []),
  ]
  return (
    <li>
      <div className={classes.what}>
        <strong>{name}</strong>
        <small>{facts.join(' · ')}</small>
      </div>
      <Button variant="subtle" size="sm" aria-label={text.removeName(name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </li>
  )
}
