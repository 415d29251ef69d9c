import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import type { Bill } from '@chukta/contract/payables/bills'
import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import type { BillAgain } from '@chukta/contract/payables/remembered-bills'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { CheckedFields } from './bill-name.ts'
import type { BillsDeps } from './bills-deps.ts'
import { earlierPaymentOf, storeTyped } from './bills-service.ts'
import { findOperator, type OperatorRow } from './operators-sql.ts'
import { noteLookUp } from './poll-bills-service.ts'
import {
  type AccountRow,
  findAccountOfBill,
  findAccountOfRemembered,
  findRememberedOf,
} from './remembered-sql.ts'
import { openBill } from './sealed-bill.ts'
import { lookUp } from './view-bill-service.ts'

type Wanted = {
  remembered_id?: number | undefined
  bill_id?: number | undefined
  amount?: string | number | undefined
}

/**
 * The bill of a remembered account, or of an earlier bill, asked for at its operator now; where it shows none, a bill of
 * the amount that is named. Throws 404 for another's or where nothing is to be paid, 409 where the operator is not offered
 * any more, 503 while it cannot be reached.
 */
export async function viewBillAgain(deps: BillsDeps, scope: Scope, wanted: Wanted): Promise<BillAgain> {
  const { db, secrets, config } = deps
  const account = await accountOf(deps, scope, wanted)
  const operator = config.paysprint.offered ? await findOperator(db, account.operator_id) : undefined
  if (!operator) throw new AppError('conflict', { message: BILL_MESSAGES.operatorUnknown })
  const { number, further } = openBill(secrets, scope.userId, account.details_cipher)
  const bill = operator.viewbill
    ? await lookUp(deps, scope, operator, { number, further })
    : await ofAmount(deps, scope, operator, { number, further }, wanted.amount)
  return {
    operator_name: operator.name,
    category_name: operator.category_name,
    number_last4: account.number_last4,
    service: { id: operator.service_id, slug: operator.service_slug },
    remembered: (await findRememberedOf(db, scope, account.number_key)) ?? null,
    bill,
    last_amount: account.amount_paise === null ? null : paiseToRupees(account.amount_paise),
  }
}

async function accountOf(
  { db }: BillsDeps,
  scope: Scope,
  { remembered_id, bill_id }: Wanted,
): Promise<AccountRow> {
  if ((remembered_id === undefined) === (bill_id === undefined))
    throw fieldError('bill_id', REMEMBERED_BILLS.whichBill)
  if (bill_id !== undefined)
    return (
      (await findAccountOfBill(db, scope, bill_id)) ?? refuseRecord(db, scope.actor.id, `bill ${bill_id}`)
    )
  const found = remembered_id && (await findAccountOfRemembered(db, scope, remembered_id))
  return found || refuseRecord(db, scope.actor.id, `remembered bill ${remembered_id}`)
}

async function ofAmount(
  deps: BillsDeps,
  scope: Scope,
  operator: OperatorRow,
  fields: CheckedFields,
  amount: string | number | undefined,
): Promise<Bill | null> {
  const paise = amount === undefined ? null : rupeesToPaise(amount)
  if (paise === null) return null
  const { id, account, good_until } = await storeTyped(deps, scope, operator, fields, paise)
  const word = { state: 'found', billKey: account, amountPaise: paise, dueOn: null } as const
  await noteLookUp(deps.db, { userId: scope.userId, numberKey: account }, word)
  return {
    bill_id: id,
    operator_name: operator.name,
    amount: paiseToRupees(paise),
    billDate: null,
    billNumber: null,
    dueDate: null,
    name: null,
    serviceNumber: fields.number,
    good_until: good_until.toISOString(),
    earlier_payment: await earlierPaymentOf(deps.db, scope, account),
    remembered: (await findRememberedOf(deps.db, scope, account)) ?? null,
  }
}
