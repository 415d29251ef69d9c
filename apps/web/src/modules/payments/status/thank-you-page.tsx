import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { Link, useSearch } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PushOfferLine } from '../../messaging/push/push-offer-line.tsx'
import { BillOutcome } from './bill-outcome.tsx'
import { ServicesLink } from './outcome-links.tsx'
import { usePaymentStatus } from './status-api.ts'
import classes from './status-sheet.module.css'
import { StatusSheet } from './status-sheet.tsx'
import { STATUS_TEXT } from './status-text.ts'

/** The last page of a paid payment (spec 1 section 2); for a bill the address names the order, whose progress is shown. */
export function ThankYouPage() {
  const { order_id: orderId } = useSearch({ from: '/shell/thank-you' })
  return (
    <>
      <StatusSheet
        tone="success"
        title={PAYMENT_STATUS_MESSAGES.thankYou}
        below={
          <>
            {orderId && <BillNews orderId={orderId} />}
            <div className={classes.buttons}>
              <ServicesLink variant="filled" />
              <Link to="/user-reports" className={buttonClass({ variant: 'subtle' })}>
                {STATUS_TEXT.inReports}
              </Link>
            </div>
          </>
        }
      />
      <PushOfferLine />
    </>
  )
}

function BillNews({ orderId }: { orderId: string }) {
  const { data: status } = usePaymentStatus(orderId)
  return status ? <BillOutcome status={status} /> : null
}
