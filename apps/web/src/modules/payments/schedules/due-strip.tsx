import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { groupDue } from './due-days.ts'
import classes from './due-strip.module.css'
import { DUE_STRIP_TEXT } from './due-strip-text.ts'
import { useDuePayments } from './schedules-api.ts'

const text = DUE_STRIP_TEXT

/** Payments overdue or due within seven days, in one line above the services; nothing without any. */
export function DueStrip() {
  const { data } = useDuePayments()
  if (!data) return null
  const { overdue, soon } = groupDue(data.payments, data.today)
  if (overdue.length + soon.length === 0) return null
  return (
    <section className={classes.strip} aria-label={text.label} data-late={overdue.length > 0 || undefined}>
      <CalendarClock size={20} strokeWidth={1.75} aria-hidden />
      <p>
        {overdue.length > 0 && <strong>{text.overdue(overdue.length)} </strong>}
        {soon.length > 0 && text.soon(soon.length)}
      </p>
      <Link to="/due-payments">{text.open}</Link>
    </section>
  )
}
