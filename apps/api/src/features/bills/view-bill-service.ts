import { BILL_MESSAGES } from '@chukta/contract/bill-messages'
import { paiseToRupees } from '@chukta/contract/money'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/gate.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../platform/rate-counters-sql.ts'
import { readBillDate } from './bill-date.ts'
import { type BillFields, billKey, checkFields, numberKey } from './bill-name.ts'
import type { BillsContext } from './bills-context.ts'
import { earlierPaymentOf } from './bills-service.ts'
import { insertBill } from './bills-sql.ts'
import { findOperator } from './operators-sql.ts'
import { sealBill } from './sealed-bill.ts'

/** Rate limit: each look-up reveals data of a customer. A busy counter pays a bill every ten seconds. */
const LOOK_UPS: Limit = { name: 'bill-look-up', limit: 60, minutes: 10 }

/**
 * Fetches a bill from its operator and stores it for the caller. Throws 422 for wrong fields, 404 when there is
 * nothing to pay, 429, and 503 while the operator cannot be reached.
 */
export async function viewBill(
  context: BillsContext,
  scope: Scope,
  request: BillFields & { operator: number },
) {
  const { db, secrets, log } = context
  const operator = context.config.paysprint.offered ? await findOperator(db, request.operator) : undefined
  if (!operator) throw fieldError('operator', BILL_MESSAGES.operatorUnknown)
  if (!operator.viewbill) throw fieldError('operator', BILL_MESSAGES.nothingToView)
  const fields = checkFields(operator, request)
  await countLookUp(context, scope.userId)
  const fetched = await context.biller.fetchBill({ operatorCode: operator.code, ...fields })
  if (fetched.kind === 'none') {
    throw new AppError('not-found', {
      message: BILL_MESSAGES.noBill,
      body: { operator_message: fetched.message },
    })
  }
  if (fetched.kind === 'unknown') {
    log.warn({ operator: operator.code, reason: fetched.reason }, 'a bill could not be looked up')
    throw new AppError('unavailable', { message: BILL_MESSAGES.fetchFailed, retryAfterSeconds: 5 })
  }
  const { bill } = fetched
  const account = numberKey(operator.id, fields.number)
  const key = billKey(account, bill)
  const kept = await insertBill(db, scope, {
    operatorId: operator.id,
    amountPaise: bill.amountPaise,
    numberLast4: fields.number.slice(-4),
    numberKey: account,
    billKey: key,
    detailsCipher: sealBill(secrets, scope.userId, { ...fields, billFetch: bill.billFetch }),
  })
  return {
    bill_id: kept.id,
    operator_name: operator.name,
    amount: paiseToRupees(bill.amountPaise),
    billDate: readBillDate(bill.billDate),
    billNumber: bill.billNumber,
    dueDate: readBillDate(bill.dueDate),
    name: bill.customerName,
    serviceNumber: fields.number,
    good_until: kept.good_until.toISOString(),
    earlier_payment: await earlierPaymentOf(db, scope, key),
  }
}

async function countLookUp({ db }: BillsContext, userId: number): Promise<void> {
  const subject = `user:${userId}`
  if (await takeHit(db, LOOK_UPS, subject)) return
  const seconds = await secondsUntilRoom(db, LOOK_UPS, subject)
  throw new AppError('too-many-tries', { retryAfterSeconds: Math.max(seconds, 1) })
}
