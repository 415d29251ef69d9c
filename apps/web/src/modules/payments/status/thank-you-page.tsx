import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { RequestError } from '../../../lib/request-error.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { PushOfferLine } from '../../messaging/push/push-offer-line.tsx'
import { AfterPaying } from './after-paying.tsx'
import { AFTER_PAYING_TEXT } from './after-paying-text.ts'
import { ArrivalStrip } from './arrival-strip.tsx'
import { BillOutcome } from './bill-outcome.tsx'
import { ServicesLink } from './outcome-links.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
import { ReceiptShare } from './receipt-share.tsx'
import { type PaymentStatus, usePaymentStatus } from './status-api.ts'
import classes from './status-sheet.module.css'
import { StatusHead, StatusSheet } from './status-sheet.tsx'
import { STATUS_TEXT } from './status-text.ts'

/** Rows about as high as a receipt. */
const RECEIPT_ROWS = 10

/**
 * The last page of a paid payment (spec 1 section 2). Where the address names an order of the caller, its receipt is below
 * the sentence, with everything that follows a payment; without one, or with another's, the sentence is alone.
 */
export function ThankYouPage() {
  const { order_id: orderId } = useSearch({ from: '/shell/thank-you' })
  return (
    <>
      {orderId ? <Paid key={orderId} orderId={orderId} /> : <SentenceAlone />}
      <PushOfferLine />
    </>
  )
}

function SentenceAlone() {
  return (
    <StatusSheet
      tone="success"
      title={PAYMENT_STATUS_MESSAGES.thankYou}
      below={
        <div className={classes.buttons}>
          <ServicesLink variant="filled" />
          <Link to="/user-reports" className={buttonClass({ variant: 'subtle' })}>
            {STATUS_TEXT.inReports}
          </Link>
        </div>
      }
    />
  )
}

function Paid({ orderId }: { orderId: string }) {
  const { data: status, error, refetch } = usePaymentStatus(orderId)
  if (!status && error instanceof RequestError && error.status === 404) return <SentenceAlone />
  if (status && !isThrough(status))
    return <Navigate to="/payment-status/$orderId" params={{ orderId }} replace />
  return (
    <div className={classes.column}>
      <StatusHead tone="success" title={PAYMENT_STATUS_MESSAGES.thankYou} />
      {status ? (
        <Receipt status={status} />
      ) : (
        <PendingSheet
          failure={error ? AFTER_PAYING_TEXT.receiptFailed : undefined}
          onRetry={() => void refetch()}
          rows={RECEIPT_ROWS}
        />
      )}
      <div className={classes.buttons}>
        <ServicesLink fullWidth />
      </div>
    </div>
  )
}

/** Paid, and not refused by a biller: the other outcomes have their page. */
function isThrough({ payment_status, bill_status }: PaymentStatus): boolean {
  return payment_status === 'SUCCESS' && bill_status !== 'refused'
}

function Receipt({ status }: { status: PaymentStatus }) {
  return (
    <>
      <ArrivalStrip status={status} />
      <PaymentReceipt status={status} />
      <BillOutcome status={status} />
      <ReceiptShare status={status} fullWidth size="lg" />
      <AfterPaying status={status} />
    </>
  )
}
