import { isPayable, paiseToRupees } from '@chukta/contract/money'
import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import type { EarlierPayment } from '@chukta/contract/payments/earlier-payment'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type PayableRequest, requestedPaise } from '../../payments/api.ts'
import { type CheckedFields, checkFields, isOfOnePeriod, numberKey } from './bill-name.ts'
import {
  type BillRow,
  findBill,
  findEarlierPayment,
  findNewestBill,
  findPaidBill,
  insertBill,
} from './bills-sql.ts'
import { findOperator, type OperatorRow } from './operators-sql.ts'
import { sealBill } from './sealed-bill.ts'

/**
 * Finds the bill to be paid. Throws 422 for a wrong field, 404 for a bill that the caller did not look up, and 409
 * for one that was looked up too long ago or never.
 */
export async function findPayableBill(deps: Deps, request: PayableRequest): Promise<BillRow> {
  if (!deps.config.paysprint.offered) throw fieldError('operator', BILL_MESSAGES.operatorUnknown)
  const bill = await chosenBill(deps, request)
  if (bill.service_id !== request.serviceId) throw fieldError('service_id', BILL_MESSAGES.otherService)
  if (!bill.is_fresh) throw new AppError('conflict', { message: BILL_MESSAGES.lookUpAgain })
  if (!isPayable(paiseToRupees(bill.amount_paise))) throw fieldError('amount', PAYMENT_MESSAGES.amountInvalid)
  return bill
}

async function chosenBill(deps: Deps, request: PayableRequest): Promise<BillRow> {
  const { db } = deps
  const { bill_id, operator: operatorId, canumber } = request.fields
  if (bill_id) {
    return billOfPayer(db, request.payer, bill_id)
  }
  const operator = operatorId ? await findOperator(db, operatorId) : undefined
  if (!operator) throw fieldError('operator', BILL_MESSAGES.operatorUnknown)
  if (operator.service_id !== request.serviceId) throw fieldError('service_id', BILL_MESSAGES.otherService)
  if (!operator.viewbill) return typedBill(deps, operator, request)
  const bill = await findNewestBill(db, request.payer, numberKey(operator.id, canumber ?? ''))
  if (!bill) throw new AppError('conflict', { message: BILL_MESSAGES.viewFirst })
  return bill
}

/** The payable bill of an operator that shows none: the payer's own entries. */
async function typedBill(
  deps: Deps,
  operator: OperatorRow,
  { payer, fields }: PayableRequest,
): Promise<BillRow> {
  const checked = checkFields(operator, fields)
  const amountPaise = requestedPaise(fields)
  const { id, account, good_until } = await storeTyped(deps, payer, operator, checked, amountPaise)
  return {
    id,
    amount_paise: amountPaise,
    number_last4: checked.number.slice(-4),
    bill_key: account,
    operator_name: operator.name,
    category_name: operator.category_name,
    service_id: operator.service_id,
    is_fresh: true,
    good_until,
  }
}

/** Stores a bill of an operator that shows none. Gives its id, the key of its account, and until when it can be paid. */
export async function storeTyped(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  payer: Scope,
  operator: OperatorRow,
  fields: CheckedFields,
  amountPaise: bigint,
) {
  const account = numberKey(operator.id, fields.number)
  const kept = await insertBill(db, payer, {
    operatorId: operator.id,
    amountPaise,
    numberLast4: fields.number.slice(-4),
    numberKey: account,
    billKey: account,
    dueOn: null,
    detailsCipher: sealBill(secrets, payer.userId, { ...fields, billFetch: null }),
  })
  return { ...kept, account }
}

/** A bill that the scope's user fetched. Throws 404 for another's. */
export async function billOfPayer(db: Db, scope: Scope, id: number): Promise<BillRow> {
  return (await findBill(db, scope, id)) ?? refuseRecord(db, scope.actor.id, `bill ${id}`)
}

/** The bill that the scope's user paid by a payment, and its name among their remembered ones; null without a bill. */
export async function billPaidBy(db: Db, scope: Scope, paymentId: number) {
  return (await findPaidBill(db, scope, paymentId)) ?? null
}

/** The earlier payment that blocks a bill, as far as the caller may see it. */
export async function earlierPaymentOf(db: Db, scope: Scope, key: string): Promise<EarlierPayment | null> {
  const row = await findEarlierPayment(db, scope, { key, isOfOnePeriod: isOfOnePeriod(key) })
  if (!row) return null
  return {
    order_id: row.order_id,
    amount: paiseToRupees(row.base_paise),
    date: row.at.toISOString(),
    status: row.is_paid ? 'PAID' : 'PENDING',
  }
}
