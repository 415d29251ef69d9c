import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db.ts'
import { insertRefund, isRequested, lockPayment } from './request-sql.ts'

/** `basePaise` is the part of the base amount to refund; its share of the charge is refunded with it. */
export type RefundRequest = {
  paymentId: number
  basePaise: bigint
  /** Who requests it. Idempotent: each source has one refund per payment. */
  source: 'biller'
  /** 3 to 100 characters; the payer may see it. */
  reason: string
}

/**
 * Requests a refund of a paid payment, or of a part of it: writes the row, the refund sweep does the rest. Throws
 * when the payment is not paid or less of it is left.
 */
export async function requestRefund({ db }: Pick<Context, 'db'>, request: RefundRequest): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockPayment(trx, request.paymentId)
    if (await isRequested(trx, request)) return
    if (!(await insertRefund(trx, request))) {
      throw new Error(`payment ${request.paymentId} has less than ${request.basePaise} paise to give back`)
    }
  })
}
