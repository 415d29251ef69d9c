import { MONEY_STOPS } from '@chukta/contract/money-stops-messages'
import { REASON } from '@chukta/contract/reason'
import { useId, useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BusyButton, Button } from '../../ui/form/button.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import { useCheckBooks, useLift, useMoneyStop } from './money-stop-api.ts'
import classes from './money-stop-panel.module.css'
import { MONEY_STOP_TEXT } from './money-stop-text.ts'

const text = MONEY_STOP_TEXT

/** While the books do not hold: what is broken, and what a super admin can do about it. */
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
  const form = useSchemaForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required },
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ reason }) => {
    try {
      toast.success((await lift.mutateAsync(reason)).data.message)
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, MONEY_STOPS.liftFailed)
      onClose()
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.liftTitle}
      size="min(32rem, 90%)"
      closable={!form.busy}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <p>{text.liftNote}</p>
        <TextAreaField label={text.reason} rows={3} maxLength={500} {...form.text('reason')} />
        <BusyButton type="submit" busy={form.busy} busyText={text.lifting}>
          {text.lift}
        </BusyButton>
      </form>
    </ResponsiveDialog>
  )
}
