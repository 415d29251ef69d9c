import { MONEY_STOPS } from '@chukta/contract/ledger/money-stops-messages'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { useCheckBooks, useLift, useMoneyStop } from './money-stop-api.ts'
import classes from './money-stop-panel.module.css'
import { MONEY_STOP_TEXT } from './money-stop-text.ts'

const text = MONEY_STOP_TEXT

/** While ledger invariants fail: which ones, and the actions of a super admin. */
export function MoneyStopPanel() {
  const heading = useId()
  const { data: stop } = useMoneyStop()
  const check = useCheckBooks()
  const [lifts, setLifts] = useState(false)
  if (!stop) return null
  const { lifted } = stop
  const press = async () => {
    try {
      toast.info((await check.mutateAsync()).data.message)
    } catch (error) {
      toastRefusal(error, MONEY_STOPS.checkFailed)
    }
  }
  return (
    <Sheet className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading}>{lifted ? text.lifted : text.stopped}</h2>
      <p>
        {lifted
          ? text.liftedNote(lifted.by, formatDateTime(lifted.at), lifted.reason)
          : text.stoppedNote(formatDateTime(stop.started_at))}
      </p>
      <ul>
        {stop.broken.map(({ rule, count, examples }) => (
          <li key={rule}>
            {text.broken(rule, count)} <small>{examples}</small>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <BusyButton variant="default" busy={check.isPending} busyText={text.checking} onClick={press}>
          {text.check}
        </BusyButton>
        {!lifted && <Button onClick={() => setLifts(true)}>{text.lift}</Button>}
      </div>
      {lifts && <LiftDialog onClose={() => setLifts(false)} />}
    </Sheet>
  )
}

function LiftDialog({ onClose }: { onClose: () => void }) {
  const lift = useLift()
  const words = {
    reason: text.reason,
    press: text.lift,
    pressing: text.lifting,
    failed: MONEY_STOPS.liftFailed,
  }
  return (
    <ReasonDialog
      title={text.liftTitle}
      text={words}
      onReason={async (reason) => (await lift.mutateAsync(reason)).data.message}
      onClose={onClose}
    >
      <p>{text.liftNote}</p>
    </ReasonDialog>
  )
}
