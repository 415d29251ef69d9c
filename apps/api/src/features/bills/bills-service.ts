import { BILL_MESSAGES } from '@chukta/contract/bill-messages'
import type { EarlierPayment } from '@chukta/contract/bills'
import { MESSAGES } from '@chukta/contract/messages'
import { isPayable, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { refuseRecord } from '../../platform/foreign-record.ts'
import type { Scope } from '../../platform/gate.ts'
import { checkFields, type GivenFields, isOfOnePeriod, numberKey } from './bill-name.ts'
import type { BillPaymentStatus } from './bill-payments-sql.ts'
import {
  type BillRow,
  findBill,
  findEarlierPayment,
  findNewestBill,
  insertBill,
  releaseBill,
} from './bills-sql.ts'
import { findOperator, type OperatorRow } from './operators-sql.ts'
import { sealBill } from './sealed-bill.ts'

export type { BillPaymentStatus } from './bill-payments-sql.ts'

/** What people are told of a bill at its biller: whether the biller heard of it yet is ours to know. */
export function shownBillStatus(status: BillPaymentStatus | null) {
  return status === 'sent' ? 'waiting' : status
}

/** What the body of a pay call says about a bill: its id here, or its operator with the fields. */
export type BillNamed = GivenFields & {
  billId: number | null
  operator: number | null
  payAgain: boolean
}

export type BillRequest = BillNamed & {
  payer: Scope
  serviceId: number
  /** Rupees, for an operator that shows no bill; a fetched bill pays its own amount, whatever is sent. */
  amount: string | number | null
}

/** A bill as the order path takes it. */
export type PayableBill = {
  billId: number
  basePaise: bigint
  name: string
  accountLast4: string
  paymentFor: string
  /** The bill, however often it was looked up. */
  billKey: string
  /** The payer was told of an earlier payment and goes on. */
  payAgain: boolean
}

/**
 * The bill to be paid. Throws 422 for a wrong field, 404 for a bill that the caller did not look up, and 409 for
 * one that was looked up too long ago or not at all.
 */
export async function findPayableBill(context: Context, request: BillRequest): Promise<PayableBill> {
  if (!context.config.paysprint.offered) throw fieldError('operator', BILL_MESSAGES.operatorUnknown)
  const bill = await chosenBill(context, request)
  if (bill.service_id !== request.serviceId) throw fieldError('service_id', BILL_MESSAGES.otherService)
  if (!bill.is_fresh) throw new AppError('conflict', { message: BILL_MESSAGES.lookUpAgain })
  if (!isPayable(paiseToRupees(bill.amount_paise)))
    throw fieldError('amount', MESSAGES.payments.amountInvalid)
  return {
    billId: bill.id,
    basePaise: bill.amount_paise,
    name: bill.operator_name,
    accountLast4: bill.number_last4,
    paymentFor: bill.category_name,
    billKey: bill.bill_key,
    payAgain: request.payAgain,
  }
}

async function chosenBill(context: Context, request: BillRequest): Promise<BillRow> {
  const { db } = context
  if (request.billId !== null) {
    const bill = await findBill(db, request.payer, request.billId)
    return bill ?? refuseRecord(db, request.payer.actor.id, `bill ${request.billId}`)
  }
  const operator = request.operator === null ? undefined : await findOperator(db, request.operator)
  if (!operator) throw fieldError('operator', BILL_MESSAGES.operatorUnknown)
  if (operator.service_id !== request.serviceId) throw fieldError('service_id', BILL_MESSAGES.otherService)
  if (!operator.viewbill) return typedBill(context, operator, request)
  const bill = await findNewestBill(db, request.payer, numberKey(operator.id, request.canumber ?? ''))
  if (!bill) throw new AppError('conflict', { message: BILL_MESSAGES.viewFirst })
  return bill
}

/** A bill of an operator that shows none: what the payer typed. */
async function typedBill(
  { db, secrets }: Context,
  operator: OperatorRow,
  request: BillRequest,
): Promise<BillRow> {
  const named = checkFields(operator, request)
  const amountPaise = request.amount === null ? null : rupeesToPaise(request.amount)
  if (amountPaise === null) throw fieldError('amount', MESSAGES.payments.amountInvalid)
  const account = numberKey(operator.id, named.number)
  const { id } = await insertBill(db, request.payer, {
    operatorId: operator.id,
    amountPaise,
    numberLast4: named.number.slice(-4),
    numberKey: account,
    billKey: account,
    detailsCipher: sealBill(secrets, request.payer.userId, { ...named, billFetch: null }),
  })
  return {
    id,
    amount_paise: amountPaise,
    number_last4: named.number.slice(-4),
    bill_key: account,
    operator_name: operator.name,
    category_name: operator.category_name,
    service_id: operator.service_id,
    is_fresh: true,
  }
}

/** The payment of a bill that stands in the way of another, as the caller may see it. */
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

/**
 * For a claim that failed because the bill is taken: throws 409 with the payment that holds it. Returns when that
 * one stands in the way no longer: then the claim may be made again. Any other error is thrown on.
 */
export async function refuseTakenBill(
  db: Db,
  payer: Scope,
  bill: Pick<PayableBill, 'billKey'> | null,
  error: unknown,
): Promise<void> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (bill === null || code !== '23505' || constraint !== 'bill_claims_pkey') throw error
  const key = bill.billKey
  if (await releaseBill(db, { key, isOfOnePeriod: isOfOnePeriod(key) })) return
  const earlier = await earlierPaymentOf(db, payer, key)
  if (!earlier) return
  throw new AppError('conflict', {
    message: earlier.status === 'PAID' ? BILL_MESSAGES.paidBefore : BILL_MESSAGES.underWay,
    body: { earlier_payment: earlier },
  })
}
