import { type ReactNode, useState } from 'react'
import { STRINGS } from '../lib/strings.ts'
import { BusyButton } from './busy-button.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './form-bar.module.css'

type Props = {
  submitText: string
  busyText?: string
  busy: boolean
  isDirty: boolean
  /** What stands beside the buttons once something was typed; 'Unsaved changes' unless told. */
  changes?: ReactNode
  onDiscard: () => void
}

const text = STRINGS.form

/** The form's main action, always in reach; Discard beside it once something was typed. */
export function FormBar({ submitText, busyText = text.saving, busy, isDirty, changes, onDiscard }: Props) {
  const [asks, setAsks] = useState(false)
  const discard = () => {
    setAsks(false)
    onDiscard()
  }
  return (
    <div className={classes.bar}>
      <p>{isDirty && (changes ?? text.unsaved)}</p>
      {isDirty && (
        <Button variant="default" onClick={() => setAsks(true)} disabled={busy}>
          {text.discard}
        </Button>
      )}
      <BusyButton type="submit" busy={busy} busyText={busyText}>
        {submitText}
      </BusyButton>
      <ConfirmDialog
        opened={asks}
        title={text.discardTitle}
        note={text.leaveNote}
        onYes={discard}
        onNo={() => setAsks(false)}
      />
    </div>
  )
}
