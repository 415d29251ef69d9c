import type { FastifyRequest } from 'fastify'
import { setOrder } from '../../../platform/observability/request-context.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import { keepHint } from '../../pricing/api.ts'
import { wakeReported } from './due-sql.ts'
import type { RefundsDeps } from './sync-refund-service.ts'

/** The format of our references. */
const REFERENCE = /^[\w-]{10,23}$/

/** An unsigned webhook about a refund, as it came to the address of an account (null: of the gateway's first). */
export type RefundReport = {
  gateway: PaymentGateway
  accountId: number | null
  /** The field that it takes for our reference of the refund. */
  reference: string
  request: FastifyRequest
  body: Buffer
}

/**
 * Takes an unproven report of a refund of ours. It is stored for the console and decides nothing: it only makes an open
 * refund due for a poll, at most once in ten seconds. `isDue`: the caller polls now, else the sweep will if there is
 * something to poll. Null, without any effect, for an unknown refund.
 */
export async function takeRefundReport(
  { db }: Pick<RefundsDeps, 'db'>,
  { gateway, accountId, reference, request, body }: RefundReport,
): Promise<{ paymentId: number; eventId: number | null; isDue: boolean } | null> {
  if (!REFERENCE.test(reference)) return null
  const refund = await wakeReported(db, gateway.slug, reference)
  if (!refund) return null
  setOrder(refund.order_id)
  const { payment_id: paymentId, attempt_id: attemptId, is_due: isDue } = refund
  const eventId = await keepHint(db, gateway, request, body, { accountId, paymentId, attemptId })
  return { paymentId, eventId, isDue }
}
