import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatDateTime } from '../lib/time/dates.ts'
import { useMoneyStop } from '../modules/operations/exceptions/money-stop-api.ts'
import classes from './money-stop-banner.module.css'
import { MONEY_STOP_BANNER_TEXT } from './money-stop-banner-text.ts'

const text = MONEY_STOP_BANNER_TEXT
const EVERY_MS = 60_000

/** On every page of a super admin while refunds are stopped. */
export default function MoneyStopBanner() {
  const { data: stop } = useMoneyStop(EVERY_MS)
  if (!stop || stop.lifted) return null
  return (
    <aside className={classes.banner} aria-label={text.stopped}>
      <CircleAlert size={18} strokeWidth={2} aria-hidden />
      <p role="alert">
        <strong>{text.stopped}</strong> {text.note(formatDateTime(stop.started_at))}
      </p>
      <Link to="/exceptions">{text.seeBroken}</Link>
    </aside>
  )
}
