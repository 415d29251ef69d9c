import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import classes from './due-payments-page.module.css'
import { useEndCalendar, useMakeCalendar } from './schedules-api.ts'
import { SCHEDULES_TEXT } from './schedules-text.ts'

const text = SCHEDULES_TEXT.calendar

/** The secret address of due payments, for a calendar program: made, shown once, and ended. */
export function DueCalendar({ hasCalendar }: { hasCalendar: boolean }) {
  const [url, setUrl] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const make = useMakeCalendar()
  const end = useEndCalendar()
  const isBusy = make.isPending || end.isPending

  const makeOne = async () => {
    setAsks(false)
    try {
      const { data } = await make.mutateAsync(undefined)
      setUrl(data.url)
      toast.success(data.message)
    } catch (error) {
      toastFailure(error, SCHEDULES.changeFailed)
    }
  }
  const endIt = async () => {
    try {
      toast.success((await end.mutateAsync(undefined)).message)
      setUrl(null)
    } catch (error) {
      toastFailure(error, SCHEDULES.changeFailed)
    }
  }
  return (
    <section className={classes.calendar} aria-labelledby="due-calendar">
      <h2 id="due-calendar" className={classes.heading}>
        {text.title}
      </h2>
      <p>{text.note}</p>
      {url !== null && (
        <>
          <p className={classes.address}>
            <code>{url}</code>
            <CopyButton text={url} label={text.copy} />
          </p>
          <p role="status">{text.shownOnce}</p>
        </>
      )}
      {url === null && hasCalendar && <p>{text.has}</p>}
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => (hasCalendar ? setAsks(true) : void makeOne())}
        >
          {hasCalendar ? text.again : text.make}
        </Button>
        {hasCalendar && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void endIt()}>
            {text.end}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asks}
        title={text.againTitle}
        note={text.againNote}
        busy={make.isPending}
        onYes={() => void makeOne()}
        onNo={() => setAsks(false)}
      />
    </section>
  )
}
