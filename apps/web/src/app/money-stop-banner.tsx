import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatDateTime } from '../lib/dates.ts'
import classes from './money-stop-banner.module.css'
import { useDeskCount } from './use-desk-count.ts'

// Here and not with the other texts: those are loaded with every page.
const text = {
  name: 'Refunds are stopped',
  note: (since: string) => `The books have not held since ${since}.`,
  see: 'See what is broken',
}

/** On every page of a super admin while refunds are stopped. */
export default function MoneyStopBanner() {
  const since = useDeskCount()?.stopped_since
  if (!since) return null
  return (
    <aside className={classes.banner} aria-label={text.name}>
      <CircleAlert size={18} strokeWidth={2} aria-hidden />
      <p role="alert">
        <strong>{text.name}.</strong> {text.note(formatDateTime(since))}
      </p>
      <Link to="/repair-desk">{text.see}</Link>
    </aside>
  )
}
