import type { PushDevice } from '@chukta/contract/messaging/push'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useRemovePushDevice } from './push-api.ts'
import classes from './push-panel.module.css'
import { PUSH_TEXT } from './push-text.ts'

const text = PUSH_TEXT

/** A device that gets notifications: its name, their kinds, the last one, and the button that ends it. */
export function PushDeviceRow({ device }: { device: PushDevice }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemovePushDevice()
  const { id, label, kinds, current, last_used } = device
  const confirm = async () => {
    try {
      toast.success(await remove.mutateAsync({ id, current }))
    } catch (error) {
      toastFailure(error, PUSH.removeFailed)
    }
    setAsks(false)
  }
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.label}>
          {label} {current && <strong>{text.current}</strong>}
        </p>
        <p className={classes.facts}>{kinds.map((kind) => labelOf(text.kind, kind)).join(' · ')}</p>
        <p className={classes.facts}>
          {last_used === null ? text.neverUsed : text.lastUsed(formatDateTime(last_used))}
        </p>
      </div>
      <Button variant="default" aria-label={text.removeOf(label)} onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle(label)}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </li>
  )
}
