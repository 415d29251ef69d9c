import { formatRupees } from '@chukta/contract/money'
import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { formatClock } from '../../../lib/time/clock.ts'
import type { useTimedWay } from '../../../lib/use-timed-way.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { ServicesLink } from './outcome-links.tsx'
import type { PaymentStatus } from './status-api.ts'
import { StatusFacts } from './status-facts.tsx'
import classes from './status-sheet.module.css'
import { StatusSheet } from './status-sheet.tsx'
import { STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

type Props = { status: PaymentStatus; way: ReturnType<typeof useTimedWay> }

/** The outcome is unknown: says what happens to the money, and that the page may be closed. */
export function PendingOutcome({ status, way }: Props) {
  return (
    <StatusSheet
      tone="pending"
      title={PAYMENT_STATUS_MESSAGES.pending}
      note={PAYMENT_STATUS_MESSAGES.verifying}
      way={way}
      below={
        <>
          <ThreadNote>
            <strong>{text.mayClose}</strong> {text.weKeepAsking} {text.ifItLeft(formatRupees(status.total))}{' '}
            {status.asked_at && text.asked(formatClock(status.asked_at))}
          </ThreadNote>
          <div className={classes.buttons}>
            <ServicesLink />
          </div>
        </>
      }
    >
      <StatusFacts status={status} />
    </StatusSheet>
  )
}
