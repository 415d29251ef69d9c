import { paiseToRupees } from '@chukta/contract/money'
import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import {
  type BillRepeats,
  MOST_REMEMBERED,
  type RememberedBill,
  UNKNOWN_BECAUSE,
} from '@chukta/contract/payables/remembered-bills'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { writeBillDue, writeBillSchedule } from '../../payments/api.ts'
import { listRemembered, type RememberedRow } from './remembered-list-sql.ts'
import * as rows from './remembered-sql.ts'
import { openBill, sealBill } from './sealed-bill.ts'

/** The furthest first day of a person's own choice. */
const MOST_DAYS_AHEAD = 366

/** The bills that the scope's user had remembered, with the last bill known of each. */
export async function rememberedBills({ db }: Pick<Deps, 'db'>, scope: Scope, now = new Date()) {
  const today = indianToday(now)
  return { today, bills: (await listRemembered(db, scope)).map((row) => answerOf(row, today)) }
}

function answerOf(row: RememberedRow, today: string): RememberedBill {
  const state = stateOf(row, today)
  const { amount_paise, is_billed, is_gone, why, known_at, ...shown } = row
  const isNothing = state === 'nothing'
  return {
    ...shown,
    state,
    because:
      state !== 'unknown' ? null : is_gone ? 'gone' : (UNKNOWN_BECAUSE.find((one) => one === why) ?? 'down'),
    operator_message: isNothing ? why : null,
    amount: amount_paise === null ? null : paiseToRupees(amount_paise),
    known_at: known_at.toISOString(),
  }
}

function stateOf(row: RememberedRow, today: string): RememberedBill['state'] {
  if (row.is_gone) return 'unknown'
  if (!row.is_billed) return 'typed'
  if (row.transaction_id !== null) return 'paid'
  if (row.state !== 'found') return row.state
  if (row.due_on === null) return 'open'
  return row.due_on < today ? 'overdue' : 'due'
}

/**
 * Remembers the account of a bill that the scope's user looked up or paid; one account once. Throws 404 for another's bill
 * and 409 for one too many.
 */
export async function rememberBill(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  scope: Scope,
  { bill_id, name }: { bill_id: number; name: string },
  now = new Date(),
): Promise<number> {
  const account = await rows.findAccountOfBill(db, scope, bill_id)
  if (!account || account.amount_paise === null || account.bill_key === null)
    return refuseRecord(db, scope.actor.id, `bill ${bill_id}`)
  const { amount_paise: amountPaise, bill_key: billKey, due_on: dueOn, number_key: numberKey } = account
  const today = indianToday(now)
  const { number, further } = openBill(secrets, scope.userId, account.details_cipher)
  const cipher = sealBill(secrets, scope.userId, { number, further, billFetch: null })
  return withTransaction(db, async (trx) => {
    if ((await rows.countOthers(trx, scope, numberKey)) >= MOST_REMEMBERED)
      throw new AppError('conflict', { message: REMEMBERED_BILLS.tooMany(MOST_REMEMBERED) })
    const known = {
      operatorId: account.operator_id,
      numberLast4: account.number_last4,
      numberKey,
      billKey,
      amountPaise,
      dueOn,
      knownAt: account.at,
    }
    const { id, is_new } = await rows.upsertRemembered(trx, scope, name, known, cipher)
    if (!is_new) return id
    const owned = { id, userId: scope.userId }
    await writeBillSchedule(trx, owned, { repeats: 'billed', firstOn: today, reminds: true }, today)
    if (dueOn !== null && account.is_billed)
      await writeBillDue(trx, owned, { key: billKey, dueOn, amountPaise }, today)
    return id
  })
}

type Wish = { name: string; repeats: BillRepeats; first_on?: string | undefined; reminds: boolean }

/**
 * Changes name, due days and reminders of a remembered bill. Throws 404 for another's, and 422 for a day that will not do,
 * or for none at an operator that shows no bill.
 */
export async function changeBill(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  id: number,
  wish: Wish,
  now = new Date(),
): Promise<void> {
  const today = indianToday(now)
  const isDone = await withTransaction(db, async (trx) => {
    const bill = await rows.lockRemembered(trx, scope, id)
    if (!bill) return false
    const { repeats, reminds } = wish
    const firstOn = repeats === 'billed' ? bill.first_on : wish.first_on
    if (repeats !== 'billed') {
      const isKept = bill.repeats !== 'billed' && firstOn === bill.first_on
      const isFine = firstOn !== undefined && firstOn >= today && firstOn <= dayAfter(today, MOST_DAYS_AHEAD)
      if (!isKept && !isFine) throw fieldError('first_on', REMEMBERED_BILLS.firstOn)
    }
    await rows.renameRemembered(trx, id, wish.name)
    const owned = { id, userId: scope.userId }
    await writeBillSchedule(trx, owned, { repeats, firstOn: firstOn ?? today, reminds }, today)
    const { bill_key: key, due_on: dueOn, amount_paise: amountPaise } = bill
    if (repeats === 'billed' && key !== null && dueOn !== null && amountPaise !== null)
      await writeBillDue(trx, owned, { key, dueOn, amountPaise }, today)
    return true
  })
  if (!isDone) await refuseRecord(db, scope.actor.id, `remembered bill ${id}`)
}

/** Forgets a bill, or brings it back within a day. Throws 404 for another's, 409 where it would be one too many. */
export async function forgetBill(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  id: number,
  isForgotten: boolean,
): Promise<void> {
  const isDone = await withTransaction(db, async (trx) => {
    if (!isForgotten && (await rows.countOthers(trx, scope, id)) >= MOST_REMEMBERED)
      throw new AppError('conflict', { message: REMEMBERED_BILLS.tooMany(MOST_REMEMBERED) })
    return rows.setForgotten(trx, scope, id, isForgotten)
  })
  if (!isDone) await refuseRecord(db, scope.actor.id, `remembered bill ${id}`)
}
