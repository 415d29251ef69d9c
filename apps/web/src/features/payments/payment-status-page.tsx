import { MESSAGES } from '@chukta/contract/messages'
import { STATUS_DELAY_MS } from '@chukta/contract/payments'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTimedWay } from '../../lib/use-timed-way.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { FailedOutcome } from './failed-outcome.tsx'
import { type PaymentStatus, usePaymentStatus } from './payments-api.ts'
import { PendingOutcome } from './pending-outcome.tsx'
import { StatusSheet } from './status-sheet.tsx'
import { SuccessOutcome } from './success-outcome.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'

/** What became of an order, named in the path or as `?order_id=` (spec 1 section 4). */
export function PaymentStatusPage() {
  const params = useParams({ strict: false })
  const search = useSearch({ strict: false }) as { order_id?: string }
  const orderId = params.orderId ?? search.order_id
  return orderId ? <OrderStatus key={orderId} orderId={orderId} /> : <OrderMissing />
}

function OrderStatus({ orderId }: { orderId: string }) {
  const { data, isError, error, refetch } = usePaymentStatus(orderId)
  if (data) return <Outcome key={data.payment_status} status={data} />
  if (isError) return <UnknownOutcome error={error} onRetry={() => void refetch()} />
  return <StatusSheet tone="pending" title={MESSAGES.paymentStatus.verifying} />
}

function Outcome({ status }: { status: PaymentStatus }) {
  const navigate = useNavigate()
  const goBack = useWayBack()
  const success = status.payment_status === 'SUCCESS'
  const usualMs =
    STATUS_DELAY_MS[success ? 'success' : status.payment_status === 'FAILED' ? 'failed' : 'pending']
  // Nobody is thanked for a bill that its operator did not take.
  const delayMs = status.bill_status === 'refused' ? null : usualMs
  const way = useTimedWay(delayMs, () =>
    success ? void navigate({ to: '/thank-you', search: thanksSearch(status), replace: true }) : goBack(),
  )
  if (success) return <SuccessOutcome status={status} way={way} />
  if (status.payment_status === 'FAILED') return <FailedOutcome status={status} way={way} />
  return <PendingOutcome status={status} way={way} />
}

function OrderMissing() {
  const goBack = useWayBack()
  const way = useTimedWay(STATUS_DELAY_MS.error, goBack)
  return <StatusSheet tone="failed" title={MESSAGES.payments.missingOrder} way={way} />
}

// What becomes of a bill is worth a word on the last page too.
function thanksSearch({ bill_status, order_id }: PaymentStatus): { order_id?: string } {
  return bill_status ? { order_id } : {}
}
