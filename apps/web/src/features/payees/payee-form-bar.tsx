import { useState } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './payee-form-bar.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

type Props = { submitText: string; busy: boolean; isDirty: boolean; onDiscard: () => void }

/** The form's main action, always in reach; Discard beside it once something was typed. */
export function PayeeFormBar({ submitText, busy, isDirty, onDiscard }: Props) {
  const [asks, setAsks] = useState(false)
  const discard = () => {
    setAsks(false)
    onDiscard()
  }
  return (
    <div className={classes.bar}>
      <p>{isDirty && PAYEES_TEXT.unsaved}</p>
      {isDirty && (
        <Button variant="default" onClick={() => setAsks(true)} disabled={busy}>
          {PAYEES_TEXT.discard}
        </Button>
      )}
      <BusyButton type="submit" busy={busy} busyText={STRINGS.form.saving}>
        {submitText}
      </BusyButton>
      <ConfirmDialog
        opened={asks}
        title={PAYEES_TEXT.discardTitle}
        note={STRINGS.form.leaveNote}
        onYes={discard}
        onNo={() => setAsks(false)}
      />
    </div>
  )
}
