import { STRINGS } from '../../lib/strings.ts'
import { BusyButton, Button } from '../form/button.tsx'
import classes from './confirm-dialog.module.css'
import { ResponsiveDialog } from './responsive-dialog.tsx'

type Props = {
  opened: boolean
  title: string
  note?: string
  busy?: boolean
  /** Yes changes nothing at the server. */
  isLocal?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before a step that cannot be undone: Yes or No. */
export function ConfirmDialog({ opened, title, note, busy = false, isLocal, onYes, onNo }: Props) {
  return (
    <ResponsiveDialog opened={opened} onClose={onNo} title={title} size="min(28rem, 90%)" closable={!busy}>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onNo} disabled={busy}>
          {STRINGS.dialog.no}
        </Button>
        <BusyButton busy={busy} busyText={STRINGS.dialog.yes} isLocal={isLocal} onClick={onYes}>
          {STRINGS.dialog.yes}
        </BusyButton>
      </div>
    </ResponsiveDialog>
  )
}
