import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, Landmark } from 'lucide-react'
import { useTrackUrl } from '../../../domain/payment/track-url.ts'
import classes from './arrival-strip.module.css'
import { ARRIVAL_TEXT, arrivalSentence, hasArrived, isMoving } from './arrival-text.ts'
import type { PaymentStatus } from './status-api.ts'

const text = ARRIVAL_TEXT
const chevron = <ChevronRight size={20} strokeWidth={1.75} aria-hidden />

/** When the money of a paid order arrives, leading to the page that follows it; nothing for a bill, which its operator confirms. */
export function ArrivalStrip({ status }: { status: PaymentStatus }) {
  const { way, payee_count: count, transaction_id: id } = status
  const url = useTrackUrl(id, way !== null)
  if (count !== null) {
    return (
      <Link to="/view-reports/$id" params={{ id: String(id) }} className={classes.strip} data-waits>
        <Landmark size={22} strokeWidth={1.75} aria-hidden />
        <span className={classes.words}>
          {text.several(count)}
          <small>{text.followAll}</small>
        </span>
        {chevron}
      </Link>
    )
  }
  if (!way) return null
  const arrived = hasArrived(way)
  const Icon = arrived ? Check : Landmark
  return (
    <div aria-live="polite">
      {/* Without an address for a moment: of the same size. */}
      <a
        href={url && new URL(url).pathname}
        className={classes.strip}
        data-waits={isMoving(way) || undefined}
        data-arrived={arrived || undefined}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        <span className={classes.words}>
          {arrivalSentence(way)}
          <small>{arrived ? text.details : text.follow}</small>
        </span>
        {chevron}
      </a>
    </div>
  )
}
