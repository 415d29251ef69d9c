import { randomInt } from 'node:crypto'
import {
  endRefundWait,
  findEntity,
  listChildren,
  listDueRefunds,
  type Payment,
  type Refund,
  saveEntity,
} from './entities-sql.ts'
import type { Razorpay } from './razorpay-context.ts'
import { enqueueRefundEvent } from './webhook-events.ts'

const HELD_POLL_MS = 1_000

/** Ends refunds when they are due, also those an earlier run left pending. */
export function startRefunds(razorpay: Razorpay): { wake: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    const outcome = razorpay.faults.state().refund_outcome || 'SUCCESS'
    const { due, nextAtMs } = listDueRefunds(razorpay.store, razorpay.now())
    const isHeld = outcome === 'PENDING' || outcome === 'ONHOLD'
    if (!isHeld) for (const refund of due) razorpay.store.transaction(() => end(razorpay, refund, outcome))
    razorpay.wakeWebhooks()
    if (isHeld && due.length > 0) timer = setTimeout(wake, HELD_POLL_MS)
    else if (nextAtMs !== null) timer = setTimeout(wake, nextAtMs - razorpay.now())
  }
  return { wake, close: () => clearTimeout(timer) }
}

function end(razorpay: Razorpay, refund: Refund, outcome: string): void {
  const { store } = razorpay
  refund.status = outcome === 'SUCCESS' ? 'processed' : 'failed'
  if (refund.status === 'processed') refund.acquirer_data = { arn: String(randomInt(1e11, 1e12)) }
  saveEntity(store, refund)
  endRefundWait(store, refund.id)
  const payment = findEntity(store, 'payment', refund.payment_id) as Payment
  const given = listChildren(store, 'refund', payment.id).filter((one) => one.status === 'processed')
  payment.amount_refunded = given.reduce((sum, one) => sum + one.amount, 0)
  payment.refund_status =
    payment.amount_refunded === payment.amount ? 'full' : payment.amount_refunded ? 'partial' : null
  if (payment.refund_status === 'full') payment.status = 'refunded'
  saveEntity(store, payment)
  enqueueRefundEvent(razorpay, refund, payment)
}
