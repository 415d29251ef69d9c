import { EDUCATION_SLUG } from '@chukta/contract/education'
import { MESSAGES } from '@chukta/contract/messages'
import { rupeesToPaise } from '@chukta/contract/money'
import type { Db } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/gate.ts'
import { type BillNamed, findPayableBill } from '../bills/bills-service.ts'
import { payableFee } from '../education/student-fees-service.ts'
import { slugOfService } from '../services/services-service.ts'
import type { Payable } from './claim-sql.ts'
import type { OrderFacts } from './order-facts-sql.ts'
import type { PaymentsContext } from './payments-context.ts'

/** What the body of a pay call says about what is to be paid. */
export type PayableRequest = {
  payer: Scope
  serviceId: number
  payeeId: number | null
  /** The base amount as sent; the server adds the charge. */
  amount: string | number | null
  /** Stored student details; `amount` is what the page says of them, null where it says nothing. */
  student: { uniqueId: string | null; amount: string | number | null }
  bill?: BillNamed
}

/**
 * What is to be paid; `payee` is the one asked for, as found in the payer's reach.
 * Throws 422 for a wrong field and 404 for what is not the caller's or their downline's.
 */
export async function findPayable(
  context: PaymentsContext,
  request: PayableRequest,
  payee: OrderFacts['payee'],
): Promise<Payable> {
  const { db } = context
  const { bill } = request
  if (bill && (bill.billId !== null || bill.operator !== null)) return payableBill(context, request, bill)
  if (request.payeeId === null && (await slugOfService(db, request.serviceId)) === EDUCATION_SLUG) {
    return studentFee(db, request)
  }
  const basePaise = request.amount === null ? null : rupeesToPaise(request.amount)
  if (basePaise === null) throw fieldError('amount', MESSAGES.payments.amountInvalid)
  if (request.payeeId === null) throw fieldError('service_user_id', 'Choose who is to be paid.')
  if (!payee) throw new AppError('not-found')
  return {
    payeeId: payee.id,
    studentFeeId: null,
    bill: null,
    basePaise,
    name: payee.name,
    accountLast4: payee.account_last4,
    bankName: payee.bank_name,
    paymentFor: payee.payment_for,
    key: `payee:${payee.id}`,
  }
}

async function studentFee(db: Db, { payer, student }: PayableRequest): Promise<Payable> {
  const { feeId, schoolName, ...fee } = await payableFee(db, { payer, ...student })
  return { ...fee, payeeId: null, studentFeeId: feeId, bill: null, name: schoolName }
}

async function payableBill(
  context: PaymentsContext,
  { payer, serviceId, amount }: PayableRequest,
  named: BillNamed,
): Promise<Payable> {
  const bill = await findPayableBill(context, { payer, serviceId, amount, ...named })
  const { basePaise, name, accountLast4, paymentFor } = bill
  return {
    payeeId: null,
    studentFeeId: null,
    bill,
    basePaise,
    name,
    accountLast4,
    bankName: null,
    paymentFor,
    key: `bill:${bill.billKey}`,
  }
}
