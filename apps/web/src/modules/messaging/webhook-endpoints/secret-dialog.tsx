import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './webhook-endpoints.module.css'
import { ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = ENDPOINTS_TEXT

/** Shows a new secret, this once; a press beside the dialog does not lose it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ResponsiveDialog
      opened
      closable={false}
      onClose={onClose}
      title={text.secretTitle}
      note={text.secretNote}
      size="min(36rem, 90%)"
    >
      <p className={classes.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={text.copySecret} />
      </p>
      <div className={classes.end}>
        <Button onClick={onClose}>{text.done}</Button>
      </div>
    </ResponsiveDialog>
  )
}
