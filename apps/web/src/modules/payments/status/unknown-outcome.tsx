import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { STATUS_DELAY_MS } from '@chukta/contract/payments/payments'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { useTimedWay } from '../../../lib/use-timed-way.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ServicesLink } from './outcome-links.tsx'
import classes from './status-sheet.module.css'
import { StatusSheet } from './status-sheet.tsx'
import { STATUS_TEXT } from './status-text.ts'

const text = STATUS_TEXT

/** The status could not be loaded or is not known, so nothing is claimed about the money. */
export function UnknownOutcome({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const goBack = useWayBack()
  const way = useTimedWay(STATUS_DELAY_MS.error, goBack)
  const unknownOrder = error instanceof RequestError && error.status === 404
  return (
    <StatusSheet
      tone="failed"
      title={PAYMENT_STATUS_MESSAGES.error}
      note={unknownOrder ? text.unknownOrder : text.notKnown}
      way={way}
      below={
        <div className={classes.buttons}>
          <Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>
          <ServicesLink />
        </div>
      }
    />
  )
}
