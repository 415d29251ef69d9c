import { VIEW_SENDINGS, type ViewSending } from '@chukta/contract/insight/report-views'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts'
import { indianDay, weekdayOf } from '../../../lib/time/days.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { DialogForm, DialogNote } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { type MailTo, type SavedReportView, useViewChanges } from './saved-views-api.ts'
import { SEND_VIEW_TEXT } from './saved-views-text.ts'

const text = SEND_VIEW_TEXT
const NEVER = 'never'
const CARDS = [...VIEW_SENDINGS, NEVER].map((value) => ({
  value,
  ...text.choices[value as keyof typeof text.choices],
}))

type Props = { view: SavedReportView; mail: MailTo; onClose: () => void }

/** How often a saved view is sent to the person by mail. Without a confirmed address it leads to confirming it. */
export default function SendView({ view, mail, onClose }: Props) {
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.title}
      note={text.note(view.name)}
      size="min(30rem, 90%)"
    >
      {mail.confirmed ? (
        <Choice view={view} mail={mail} onClose={onClose} />
      ) : (
        <Unconfirmed view={view} mail={mail} onClose={onClose} />
      )}
    </ResponsiveDialog>
  )
}

function Choice({ view, mail, onClose }: Props) {
  const [chosen, setChosen] = useState<string>(view.every ?? NEVER)
  const { busy, submit } = useSchedule(view, onClose)
  const every = VIEW_SENDINGS.find((sending) => sending === chosen) ?? null
  return (
    <DialogForm onSubmit={submit(every)} busy={busy} press={text.save} pressing={text.saving}>
      <RadioCards
        legend={text.legend}
        cards={CARDS}
        name="every"
        value={chosen}
        error={undefined}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <DialogNote>{text.to(mail.to)}</DialogNote>
      <p role="status">
        <strong>
          {every ? text.next(weekdayAt(mail.next[every]), formatDateTime(mail.next[every])) : text.noNext}
        </strong>
      </p>
    </DialogForm>
  )
}

/** Nothing is sent until the address is confirmed; a schedule can be ended all the same. */
function Unconfirmed({ view, mail, onClose }: Props) {
  const { busy, submit } = useSchedule(view, onClose)
  const note = (
    <>
      <ThreadNote>
        {text.unconfirmed(mail.to)} {view.every ? text.rests : text.confirmFirst}
      </ThreadNote>
      <Link to="/user-profile" className={buttonClass({ variant: view.every ? 'default' : 'filled' })}>
        {text.confirm}
      </Link>
    </>
  )
  if (!view.every) return note
  return (
    <DialogForm onSubmit={submit(null)} busy={busy} press={text.stop} pressing={text.saving}>
      {note}
    </DialogForm>
  )
}

function useSchedule({ id, name }: SavedReportView, onClose: () => void) {
  const { schedule } = useViewChanges()
  const [busy, setBusy] = useState(false)
  const save = async (every: ViewSending | null) => {
    if (busy) return
    setBusy(true)
    try {
      const { next_at } = await schedule(id, every)
      toast.success(next_at ? text.saved(name, weekdayAt(next_at), formatDate(next_at)) : text.stopped(name))
      onClose()
    } catch (error) {
      toastRefusal(error, text.saveFailed)
      setBusy(false)
    }
  }
  const submit = (every: ViewSending | null) => (event: FormEvent) => {
    event.preventDefault()
    void save(every)
  }
  return { busy, submit }
}

/** The weekday of an instant in India. */
function weekdayAt(iso: string): string {
  return weekdayOf(indianDay(new Date(iso)))
}
