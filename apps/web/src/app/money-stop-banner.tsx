import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatDateTime } from '../lib/time/dates.ts'
import { DESK_TEXT } from './header/desk-text.ts'
import { useDeskCount } from './header/use-desk-count.ts'
import classes from './money-stop-banner.module.css'

/** On every page of a super admin while refunds are stopped. */
export default function MoneyStopBanner() {
  const since = useDeskCount()?.stopped_since
  if (!since) return null
  return (
    <aside className={classes.banner} aria-label={DESK_TEXT.stopped}>
      <CircleAlert size={18} strokeWidth={2} aria-hidden />
      <p role="alert">
        <strong>{DESK_TEXT.stopped}</strong> {DESK_TEXT.stoppedNote(formatDateTime(since))}
      </p>
      <Link to="/repair-desk">{DESK_TEXT.seeBroken}</Link>
    </aside>
  )
}
