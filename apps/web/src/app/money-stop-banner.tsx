import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatDateTime } from '../lib/time/dates.ts'
import { EXCEPTION_COUNT_TEXT } from './header/exception-count-text.ts'
import { useExceptionCount } from './header/use-exception-count.ts'
import classes from './money-stop-banner.module.css'

/** On every page of a super admin while refunds are stopped. */
export default function MoneyStopBanner() {
  const since = useExceptionCount()?.stopped_since
  if (!since) return null
  return (
    <aside className={classes.banner} aria-label={EXCEPTION_COUNT_TEXT.stopped}>
      <CircleAlert size={18} strokeWidth={2} aria-hidden />
      <p role="alert">
        <strong>{EXCEPTION_COUNT_TEXT.stopped}</strong>{' '}
        {EXCEPTION_COUNT_TEXT.stoppedNote(formatDateTime(since))}
      </p>
      <Link to="/exceptions">{EXCEPTION_COUNT_TEXT.seeBroken}</Link>
    </aside>
  )
}
