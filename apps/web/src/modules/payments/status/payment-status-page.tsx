import { PAYMENT_MESSAGES, PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { STATUS_DELAY_MS } from '@chukta/contract/payments/payments'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTimedWay } from '../../../lib/use-timed-way.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { wordIn } from '../../../lib/word-in.ts'
import { PushOfferLine } from '../../messaging/push/push-offer-line.tsx'
import { FailedOutcome } from './failed-outcome.tsx'
import { PendingOutcome } from './pending-outcome.tsx'
import { type PaymentStatus, usePaymentStatus } from './status-api.ts'
import { StatusSheet } from './status-sheet.tsx'
import { SuccessOutcome } from './success-outcome.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'

/** The outcome of the order that the path names (spec 1 section 4). */
export function PaymentStatusPage() {
  const { orderId } = useParams({ from: '/shell/payment-status/$orderId' })
  return (
    <>
      <OrderStatus key={orderId} orderId={orderId} />
      <PushOfferLine />
    </>
  )
}

/** The same for `?order_id=`, for links that carry the order in the query. */
export function PaymentStatusByQuery() {
  const { order_id: orderId } = useSearch({ from: '/shell/payment-status' })
  return (
    <>
      {orderId ? <OrderStatus key={orderId} orderId={orderId} /> : <OrderMissing />}
      <PushOfferLine />
    </>
  )
}

function OrderStatus({ orderId }: { orderId: string }) {
  const { data, isError, error, refetch } = usePaymentStatus(orderId)
  if (data && isKnown(data)) return <Outcome key={data.payment_status} status={data} />
  if (data || isError) return <UnknownOutcome error={error} onRetry={() => void refetch()} />
  return <StatusSheet tone="pending" title={PAYMENT_STATUS_MESSAGES.verifying} />
}

// A newer server may have results that this page does not know yet (spec 1 section 4).
function isKnown({ payment_status }: PaymentStatus): boolean {
  return Object.hasOwn(DELAYS_MS, payment_status)
}

const DELAYS_MS = {
  SUCCESS: STATUS_DELAY_MS.success,
  FAILED: STATUS_DELAY_MS.failed,
  PENDING: STATUS_DELAY_MS.pending,
} as const

function Outcome({ status }: { status: PaymentStatus }) {
  const navigate = useNavigate()
  const goBack = useWayBack()
  const success = status.payment_status === 'SUCCESS'
  // A bill that its operator refused gets no thank-you page.
  const delayMs = status.bill_status === 'refused' ? null : (wordIn(DELAYS_MS, status.payment_status) ?? null)
  const way = useTimedWay(delayMs, () =>
    success
      ? void navigate({ to: '/thank-you', search: { order_id: status.order_id }, replace: true })
      : goBack(),
  )
  if (success) return <SuccessOutcome status={status} way={way} />
  if (status.payment_status === 'FAILED') return <FailedOutcome status={status} way={way} />
  return <PendingOutcome status={status} way={way} />
}

function OrderMissing() {
  const goBack = useWayBack()
  const way = useTimedWay(STATUS_DELAY_MS.error, goBack)
  return <StatusSheet tone="failed" title={PAYMENT_MESSAGES.missingOrder} way={way} />
}
