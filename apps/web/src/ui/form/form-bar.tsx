import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { BusyButton, Button } from './button.tsx'
import { DRAFT_TEXT as text } from './draft-text.ts'
import { StickyBar } from './sticky-bar.tsx'

type Props = {
  submitText: string
  busyText?: string
  busy: boolean
  isDirty: boolean
  /** Text beside the buttons once something was typed; by default 'Unsaved changes', or 'Not saved yet' of a new record. */
  changes?: ReactNode
  isNew?: boolean | undefined
  onDiscard: () => void
}

/** The form's main action, always in reach; Discard beside it once something was typed. */
export function FormBar({
  submitText,
  busyText = text.saving,
  busy,
  isDirty,
  isNew,
  changes = isNew ? text.notSaved : text.unsaved,
  onDiscard,
}: Props) {
  const [asks, setAsks] = useState(false)
  const discard = () => {
    setAsks(false)
    onDiscard()
  }
  return (
    <StickyBar>
      <p>{isDirty && changes}</p>
      {isDirty && (
        <Button variant="default" onClick={() => setAsks(true)} disabled={busy}>
          {text.discard}
        </Button>
      )}
      <BusyButton type="submit" busy={busy} busyText={busyText}>
        {submitText}
      </BusyButton>
      <ConfirmDialog
        isLocal
        opened={asks}
        title={text.discardTitle}
        note={text.leaveNote}
        onYes={discard}
        onNo={() => setAsks(false)}
      />
    </StickyBar>
  )
}
