import type { FastifyRequest } from 'fastify'
import { aboutOrder } from '../../../platform/observability/run.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import { keepHint } from '../../pricing/api.ts'
import { wakeReported } from './due-sql.ts'
import type { RefundsContext } from './settle-refund-service.ts'

/** How a reference of ours looks. */
const REFERENCE = /^[\w-]{10,23}$/

/** An unsigned webhook about a refund, as it came to the address of an account (null: of the gateway's first). */
export type RefundReport = {
  gateway: PaymentGateway
  accountId: number | null
  /** What it takes for our reference of the refund. */
  reference: string
  request: FastifyRequest
  body: Buffer
}

/**
 * Takes a report of a refund of ours that nothing proves. It is kept for the console and decides nothing: it only makes an
 * open refund due for a poll, at most once in ten seconds. `isDue`: the caller polls now, else the sweep will if there is
 * something to poll. Null, and nothing is done, for a refund that is unknown.
 */
export async function takeRefundReport(
  { db }: Pick<RefundsContext, 'db'>,
  { gateway, accountId, reference, request, body }: RefundReport,
): Promise<{ paymentId: number; eventId: number | null; isDue: boolean } | null> {
  if (!REFERENCE.test(reference)) return null
  const refund = await wakeReported(db, gateway.slug, reference)
  if (!refund) return null
  aboutOrder(refund.order_id)
  const { payment_id: paymentId, attempt_id: attemptId, is_due: isDue } = refund
  const eventId = await keepHint(db, gateway, request, body, { accountId, paymentId, attemptId })
  return { paymentId, eventId, isDue }
}
