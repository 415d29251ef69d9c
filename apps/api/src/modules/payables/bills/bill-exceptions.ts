import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionResolution, ExceptionSource } from '../../../platform/exception-source.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { balancePayable } from '../../ledger/api.ts'
import {
  billExceptionRows,
  lockForgottenBill,
  makeBillDue,
  recordDecidedByHand,
} from './bill-exceptions-sql.ts'
import { applyDecision } from './bill-payments-sql.ts'
import type { BillsDeps } from './bills-deps.ts'
import { refundRefused, syncBill } from './pay-biller-service.ts'

/** The payer reads this; the reason that the deciding person gave is in the audit log and on the timeline. */
const NOT_CONFIRMED = 'The biller has not confirmed the payment.'

/** Bills in the exceptions queue. A biller's answer ends each: paid, or refused and refunded in full. */
export function billExceptions(deps: BillsDeps): ExceptionSource {
  return {
    kind: 'bill',
    rows: billExceptionRows,
    sync: (paymentId) => askBiller(deps, paymentId),
    effects: { accept: ['bill.decide'], refund: ['bill.decide', 'refund.request'] },
    resolve: (db, paymentId, how) =>
      withTransaction(db, async (trx) => {
        const isDecided = await decideByHand({ ...deps, db: trx }, paymentId, how)
        if (isDecided && how.action === 'refund') await refundRefused({ ...deps, db: trx }, paymentId)
        return isDecided
      }),
  }
}

/** Polls the biller of a payment now. Throws AppError 409 while a poll runs, or when the biller has decided. */
export async function askBiller(deps: BillsDeps, paymentId: number): Promise<void> {
  if (!(await makeBillDue(deps.db, paymentId))) {
    throw new AppError('conflict', { message: EXCEPTIONS.syncRunning })
  }
  await syncBill(deps, paymentId)
}

/** Applies a biller's answer that a person got: the bill is paid, or it is refused and refunded in full. */
function decideByHand({ db }: BillsDeps, paymentId: number, { action, reason, actor }: ExceptionResolution) {
  return withTransaction(db, async (trx) => {
    const bill = await lockForgottenBill(trx, paymentId)
    if (!bill) return false
    const record = {
      operatorReference: null,
      acknowledgement: null,
      message: action === 'refund' ? NOT_CONFIRMED : null,
    }
    await recordDecidedByHand(trx, paymentId, { action, reason })
    await applyDecision(trx, paymentId, action === 'refund' ? 'refused' : 'paid', record)
    if (action !== 'refund') await balancePayable(trx, paymentId)
    await audit(trx, {
      actorId: actor.userId,
      action: 'bill.decided-by-hand',
      object: bill.order_id,
      detail: { action, reason },
      requestId: actor.requestId,
    })
    return true
  })
}
