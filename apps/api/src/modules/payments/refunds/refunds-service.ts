import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { because } from '../../../platform/security/effects.ts'
import { findLeft, insertRefund, isRequested, lockPayment } from './request-sql.ts'

/** The cause of an automatic refund, by its source. */
const CAUSE_OF = {
  biller: 'the biller refused the bill',
  payout: 'the bank refused the payout for good',
  link: 'the link of the payment was paid before',
} as const

/** `basePaise` is the part of the base amount to refund; its share of the charge is refunded with it. */
export type RefundRequest = {
  paymentId: number
  /** The refunded item, of a payment of several payees. */
  itemId?: number | null
  basePaise: bigint
  /** The source of the request. Idempotent: each source has one refund per payment. */
  source: keyof typeof CAUSE_OF
  /** 3 to 100 characters; the payer may see it. */
  reason: string
}

type Requested = 'requested' | 'waits' | 'nothing-left'

/**
 * Requests an automatic refund of a paid payment, or of a part of it: writes the row, the refund sweep does the rest.
 * Money that a dispute took or a person refunded is not refunded again: less, or nothing, is requested then. `waits`
 * while a dispute holds the money: the caller retries. Throws when the payment is not paid or its payee has the money.
 */
export function requestRefund(deps: Pick<Deps, 'db'>, request: RefundRequest): Promise<Requested> {
  return because(CAUSE_OF[request.source], () => requestRefundByPerson(deps, request))
}

/** The same for a person's decision: all rules for refunds by people apply. */
export async function requestRefundByPerson(
  { db }: Pick<Deps, 'db'>,
  request: RefundRequest,
): Promise<Requested> {
  return withTransaction(db, async (trx) => {
    await lockPayment(trx, request.paymentId)
    const { itemId = null } = request
    const source = itemId === null ? request.source : `${request.source}:${itemId}`
    if (await isRequested(trx, { paymentId: request.paymentId, source })) return 'requested'
    const left = await findLeft(trx, request.paymentId, itemId)
    if (!left) throw new Error(`payment ${request.paymentId} is not paid: there is nothing to refund`)
    if (left.is_held) return 'waits'
    if (left.left_paise <= 0n) return 'nothing-left'
    const basePaise = left.left_paise < request.basePaise ? left.left_paise : request.basePaise
    if (!(await insertRefund(trx, { ...request, itemId, source, basePaise }))) {
      throw new Error(`payment ${request.paymentId} has less than ${request.basePaise} paise to refund`)
    }
    return 'requested'
  })
}
