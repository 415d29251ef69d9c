import { paiseToRupees } from '@chukta/contract/money'
import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import type { Bill } from '@chukta/contract/payables/bills'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { readBillDate } from './bill-date.ts'
import { type BillFields, type CheckedFields, checkFields, numberKey } from './bill-name.ts'
import type { BillsDeps } from './bills-deps.ts'
import { earlierPaymentOf } from './bills-service.ts'
import { insertBill } from './bills-sql.ts'
import { LOOK_UPS } from './look-ups.ts'
import { findOperator, type OperatorRow } from './operators-sql.ts'
import { noteLookUp, wordOf } from './poll-bills-service.ts'
import { findRememberedOf } from './remembered-sql.ts'
import { sealBill } from './sealed-bill.ts'

/**
 * Fetches a bill from its operator and stores it for the caller. Throws 422 for wrong fields, 404 when there is
 * nothing to pay, 429, and 503 while the operator cannot be reached.
 */
export async function viewBill(
  deps: BillsDeps,
  scope: Scope,
  request: BillFields & { operator: number },
): Promise<Bill> {
  const operator = deps.config.paysprint.offered ? await findOperator(deps.db, request.operator) : undefined
  if (!operator) throw fieldError('operator', BILL_MESSAGES.operatorUnknown)
  if (!operator.viewbill) throw fieldError('operator', BILL_MESSAGES.nothingToView)
  return lookUp(deps, scope, operator, checkFields(operator, request))
}

/** The bill of an account whose fields are known to be right. Throws as `viewBill`. */
export async function lookUp(
  deps: BillsDeps,
  scope: Scope,
  operator: OperatorRow,
  fields: CheckedFields,
): Promise<Bill> {
  const { db, secrets, log } = deps
  await countLookUp(deps, scope.userId)
  const account = numberKey(operator.id, fields.number)
  const fetched = await deps.biller.fetchBill({ operatorCode: operator.code, ...fields })
  const word = wordOf(fetched, account)
  await noteLookUp(db, { userId: scope.userId, numberKey: account }, word)
  if (fetched.kind === 'none') {
    throw new AppError('not-found', {
      message: BILL_MESSAGES.noBill,
      body: { operator_message: fetched.message },
    })
  }
  if (fetched.kind === 'unknown' || word.state !== 'found') {
    const reason = fetched.kind === 'unknown' ? fetched.reason : null
    log.warn({ operator: operator.code, reason }, 'a bill could not be looked up')
    throw new AppError('unavailable', { message: BILL_MESSAGES.fetchFailed, retryAfterSeconds: 5 })
  }
  const { bill } = fetched
  const kept = await insertBill(db, scope, {
    operatorId: operator.id,
    amountPaise: bill.amountPaise,
    numberLast4: fields.number.slice(-4),
    numberKey: account,
    billKey: word.billKey,
    dueOn: word.dueOn,
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
    earlier_payment: await earlierPaymentOf(db, scope, word.billKey),
    remembered: (await findRememberedOf(db, scope, account)) ?? null,
  }
}

async function countLookUp({ db }: BillsDeps, userId: number): Promise<void> {
  const subject = `user:${userId}`
  if (await takeHit(db, LOOK_UPS, subject)) return
  const seconds = await secondsUntilRoom(db, LOOK_UPS, subject)
  throw new AppError('too-many-tries', { retryAfterSeconds: Math.max(seconds, 1) })
}
