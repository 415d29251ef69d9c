import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import type { DuePayment, Repeats } from '@chukta/contract/payments/schedules'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { hasCalendar } from './calendar-sql.ts'
import * as rows from './schedules-sql.ts'

/** The furthest first day of a schedule. */
const MOST_DAYS_AHEAD = 366

/** The scope user's due payments, and those paid in the last 31 days; payments made since count. */
export async function duePayments({ db }: Pick<Deps, 'db'>, scope: Scope, now = new Date()) {
  const today = indianToday(now)
  await rows.addDays(db, today, scope.userId)
  await rows.pairPayments(db, today, scope.userId)
  const due = await rows.listDue(db, scope, today)
  return {
    today,
    payments: due.map((row) => answerOf(row, today)),
    has_calendar: await hasCalendar(db, scope),
  }
}

/**
 * The scope user's due payments that are overdue or due within so many days and that no mandate pays: their number, the
 * earliest day, today in India, and the sum in paise. Payments are paired with due days first, where a day is open.
 */
export async function dueWithin({ db }: Pick<Deps, 'db'>, scope: Scope, days: number, now = new Date()) {
  const today = indianToday(now)
  const read = () => rows.countOpenUntil(db, scope, today, dayAfter(today, days))
  const found = await read()
  if (found.n === 0) return { ...found, today }
  await rows.pairPayments(db, today, scope.userId)
  return { ...(await read()), today }
}

/** Pairs one person's payments with their due days, before open ones are read. */
export async function pairDue({ db }: Pick<Deps, 'db'>, userId: number, today: string): Promise<void> {
  await rows.addDays(db, today, userId)
  await rows.pairPayments(db, today, userId)
}

function answerOf(row: rows.DueRow, today: string): DuePayment {
  const { amount_paise, payment_id, is_done, mandate, automatic_on, ...shown } = row
  const waits = row.due_on < today ? 'overdue' : 'due'
  return {
    ...shown,
    amount: rupeesOf(amount_paise),
    transaction_id: payment_id,
    automatic: payment_id !== null || is_done ? null : automaticOf(mandate, automatic_on),
    state: payment_id !== null ? 'paid' : is_done ? 'done' : waits,
  }
}

function automaticOf(mandate: rows.DueRow['mandate'], day: string | null): DuePayment['automatic'] {
  if (day !== null) return { state: 'on', day }
  return mandate === 'paused' ? { state: 'paused', day } : null
}

const rupeesOf = (paise: bigint | null) => (paise === null || paise === 0n ? null : paiseToRupees(paise))

/** When a payee of the scope's user is to be paid; payments made since count. Throws 404 for another's. */
export async function scheduleOf({ db }: Pick<Deps, 'db'>, scope: Scope, payeeId: number, now = new Date()) {
  const today = indianToday(now)
  await pairDue({ db }, scope.userId, today)
  const found = await scheduled(db, scope, payeeId, today)
  const { repeats, first_on, next_on, amount_paise, reminds } = found
  return {
    payee_name: found.payee_name,
    service_id: found.service_id,
    payee_amount: rupeesOf(found.payee_paise),
    schedule:
      repeats === null || first_on === null
        ? null
        : { repeats, first_on, next_on, amount: rupeesOf(amount_paise), reminds: reminds ?? true },
  }
}

async function scheduled(db: Db, scope: Scope, payeeId: number, today: string): Promise<rows.ScheduledPayee> {
  const found = await rows.findScheduled(db, scope, payeeId, today)
  return found ?? refuseRecord(db, scope.actor.id, `payee ${payeeId}`)
}

type Wish = { repeats: Repeats; first_on: string; amount?: string | number | undefined; reminds: boolean }

/**
 * Sets when a payee of the scope's user is to be paid. The first day may stay unchanged; a new one is from today on,
 * within a year. Throws 404 for another's payee, 422 for an invalid day.
 */
export async function saveSchedule(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  payeeId: number,
  wish: Wish,
  now = new Date(),
): Promise<void> {
  const today = indianToday(now)
  const found = await scheduled(db, scope, payeeId, today)
  const isKept = wish.first_on === found.first_on
  if (!isKept && (wish.first_on < today || wish.first_on > dayAfter(today, MOST_DAYS_AHEAD))) {
    throw fieldError('first_on', SCHEDULES.firstOn)
  }
  const schedule = {
    repeats: wish.repeats,
    firstOn: wish.first_on,
    amountPaise: wish.amount === undefined ? null : rupeesToPaise(wish.amount),
    reminds: wish.reminds,
  }
  await withTransaction(db, (trx) =>
    rows.writeSchedule(trx, { payeeId, userId: scope.userId }, schedule, today),
  )
}

/** Removes when a payee of the scope's user is to be paid; nothing where it never was. Throws 404 for another's payee. */
export async function removeSchedule(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  payeeId: number,
  now = new Date(),
): Promise<void> {
  await scheduled(db, scope, payeeId, indianToday(now))
  await rows.deleteSchedule(db, scope, payeeId)
}

/** Says that a due payment needs none any more, or takes that back. Throws 404 for another's, 409 for one that was paid. */
export async function markDue(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  id: number,
  isDone: boolean,
): Promise<void> {
  const marked = await rows.markDue(db, scope, id, isDone)
  if (!marked) return refuseRecord(db, scope.actor.id, `due payment ${id}`)
  if (marked.is_paid) throw new AppError('conflict')
}
