import type { OrderFacts } from './order-facts-sql.ts'
import type { PayableRequest } from './payable.ts'

/** The payment link that an order is of. */
export type LinkOrder = {
  id: number
  /** The address of its page, below that of the portal. */
  path: string
  /** As the person who pays typed it. */
  openerName: string
}

export type PayRequest = PayableRequest & {
  /** Null: the payer pays by themselves. */
  link?: LinkOrder | null
  /** The facts that were prefetched along with the payer's session. */
  facts?: OrderFacts | undefined
  methodId: number
  idempotencyKey: string | null
  /** When its client is answered at the latest (epoch); 15 s from now unless given. */
  deadlineMs?: number
}

/** A running pay call: its deadline, and the order it has come to. */
export type PayCall = Omit<PayRequest, 'deadlineMs'> & { deadlineMs: number; orderId: string | null }

/** How long the client of a pay call waits at most, also for slow gateways and databases (design 6.3). */
export const PAY_CALL_MS = 15_000
/** The part of it that is reserved for answering. */
export const ANSWER_MS = 500
