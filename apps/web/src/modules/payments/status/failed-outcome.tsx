import { formatRupees } from '@chukta/contract/money'
import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import type { useTimedWay } from '../../../lib/use-timed-way.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { ServicesLink, TryAgainLinks } from './outcome-links.tsx'
import type { PaymentStatus } from './status-api.ts'
import { StatusFacts } from './status-facts.tsx'
import classes from './status-sheet.module.css'
import { StatusSheet } from './status-sheet.tsx'
import { STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

type Props = { status: PaymentStatus; way: ReturnType<typeof useTimedWay> }

/** A failed payment: the reason, the whereabouts of the money, and the button to try again. */
export function FailedOutcome({ status, way }: Props) {
  const reason = status.error_description ?? status.transaction_message
  return (
    <StatusSheet
      tone="failed"
      title={PAYMENT_STATUS_MESSAGES.failed}
      note={status.nothing_charged ? text.nothingCharged : text.notConfirmed}
      way={way}
      below={
        <>
          <ThreadNote>
            <strong>{text.whatYouCanDo}</strong>{' '}
            {status.payee_id === null ? text.payAgainNote : text.tryAgainNote}{' '}
            {!status.nothing_charged && text.ifItHasLeft(formatRupees(status.total))}
          </ThreadNote>
          <div className={classes.buttons}>
            <TryAgainLinks status={status} />
            <ServicesLink />
          </div>
        </>
      }
    >
      <StatusFacts status={status} more={reason ? [{ label: text.bankSaid, value: reason }] : []} />
    </StatusSheet>
  )
}
