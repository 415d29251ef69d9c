import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db.ts'
import { insertRefund, isRequested, lockPayment } from './request-sql.ts'

/** `basePaise`: how much of the base amount goes back; its part of the charge goes with it. */
export type RefundRequest = {
  paymentId: number
  basePaise: bigint
  /** Who wants it: each source asks once for a payment, and asking again changes nothing. */
  source: 'biller'
  /** 3 to 100 characters; the payer may see it. */
  reason: string
}

/**
 * Has a paid payment, or a part of it, given back: writes the row; the refund sweep does the rest. Throws when the
 * payment is not paid or when less of it is left.
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
