import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { PAYOUT_SETTINGS_TEXT } from './payout-settings-text.ts'
import classes from './payouts.module.css'
import { usePayoutStop, useStopSwitch } from './payouts-api.ts'

const text = PAYOUT_SETTINGS_TEXT

/** The switch that halts all payouts, and resumes them. */
export function StopSwitch() {
  const { data: stopped } = usePayoutStop()
  const [asks, setAsks] = useState(false)
  const isStopped = Boolean(stopped)
  const change = useStopSwitch(isStopped)
  if (stopped === undefined) return null
  const press = isStopped ? text.goOn : text.stop
  return (
    <Sheet className={classes.part} aria-labelledby="payout-switch">
      <h2 id="payout-switch">{text.switch}</h2>
      <p className={stopped ? classes.notice : undefined} data-tone={stopped ? 'bad' : undefined}>
        {stopped ? text.stopped(formatDateTime(stopped.since), stopped.reason) : text.goes}
      </p>
      <div className={classes.switch}>
        <Button variant="default" onClick={() => setAsks(true)}>
          {press}
        </Button>
      </div>
      {asks && (
        <ReasonDialog
          title={isStopped ? text.goOnTitle : text.stopTitle}
          text={{
            reason: text.reason,
            reasonHint: text.reasonHint,
            press,
            pressing: text.saving,
            failed: text.switchFailed,
          }}
          onReason={async (reason) => (await change.mutateAsync(reason)).data.message}
          onClose={() => setAsks(false)}
        >
          <p>{isStopped ? text.goOnNote : text.stopNote}</p>
        </ReasonDialog>
      )}
    </Sheet>
  )
}
