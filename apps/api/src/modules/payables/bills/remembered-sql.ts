import type { BillRepeats } from '@chukta/contract/payables/remembered-bills'
import { sql, type Transaction } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** The facts of a remembered bill: an account at an operator, and its last known bill. */
export type KnownBill = {
  operatorId: number
  numberLast4: string
  numberKey: string
  billKey: string
  amountPaise: bigint
  dueOn: string | null
  knownAt: Date
}

/** The account of a bill, with what identifies the customer sealed. */
export type AccountRow = {
  operator_id: number
  number_last4: string
  number_key: string
  bill_key: string | null
  amount_paise: bigint | null
  due_on: string | null
  at: Date
  details_cipher: string
  is_billed: boolean
}

/** Accounts `a` of a table of bills, with when they were known. */
const accounts = (table: 'bills' | 'remembered_bills', at: 'made_at' | 'known_at') => sql`
  select a.operator_id, a.number_last4, a.number_key, a.bill_key, a.amount_paise, a.due_on::text, ${sql.ref(`a.${at}`)} as at,
         a.details_cipher, o.viewbill as is_billed
    from ${sql.table(table)} a join bill_operators o on o.id = a.operator_id`

/** The account of a bill that the scope's user looked up or paid. */
export function findAccountOfBill(db: Db, scope: Scope, billId: number) {
  return maybe(
    db,
    sql<AccountRow>`${accounts('bills', 'made_at')} where a.id = ${billId} and a.user_id = ${scope.userId}`,
  )
}

/** A remembered bill of the scope's user, as an account. */
export function findAccountOfRemembered(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<AccountRow>`
      ${accounts('remembered_bills', 'known_at')}
       where a.id = ${id} and a.user_id = ${scope.userId} and a.forgotten_at is null`,
  )
}

/** The id of the scope's user's remembered bill of an account; undefined without one. */
export function findRememberedOf(db: Db, scope: Scope, numberKey: string) {
  return maybe(
    db,
    sql<{ id: number; name: string }>`
      select id, name from remembered_bills
       where user_id = ${scope.userId} and number_key = ${numberKey} and forgotten_at is null`,
  )
}

/** Counts the scope's user's remembered bills besides one, and locks: none is added before the transaction ends. */
export async function countOthers(trx: Transaction<unknown>, scope: Scope, besides: string | number) {
  await sql`select from users where id = ${scope.userId} for no key update`.execute(trx)
  const { n } = await one(
    trx,
    sql<{ n: number }>`
      select count(*) as n from remembered_bills
       where user_id = ${scope.userId} and forgotten_at is null
         and ${typeof besides === 'number' ? sql`id` : sql`number_key`} <> ${besides}`,
  )
  return n
}

/** Remembers an account under a name; a remembered or just forgotten one gets the name and the newer facts. */
export function upsertRemembered(
  trx: Transaction<unknown>,
  scope: Scope,
  name: string,
  { operatorId, numberLast4, numberKey, billKey, amountPaise, dueOn, knownAt }: KnownBill,
  detailsCipher: string,
) {
  return one(
    trx,
    sql<{ id: number; is_new: boolean }>`
      insert into remembered_bills as r (user_id, operator_id, name, number_last4, number_key, details_cipher, state,
        bill_key, amount_paise, due_on, known_at, last_polled_at)
      values (${scope.userId}, ${operatorId}, ${name}, ${numberLast4}, ${numberKey}, ${detailsCipher}, 'found', ${billKey},
              ${amountPaise}::bigint, ${dueOn}::date, ${knownAt}, ${knownAt})
      on conflict (user_id, number_key) do update
        set name = excluded.name, details_cipher = excluded.details_cipher, forgotten_at = null
      returning id, xmax = 0 as is_new`,
  )
}

export type ChangedRow = {
  is_billed: boolean
  repeats: BillRepeats
  first_on: string
  bill_key: string | null
  amount_paise: bigint | null
  due_on: string | null
  state: 'found' | 'nothing' | 'unknown'
}

/** Locks a remembered bill of the scope's user, with when it is due. */
export function lockRemembered(trx: Transaction<unknown>, scope: Scope, id: number) {
  return maybe(
    trx,
    sql<ChangedRow>`
      select o.viewbill as is_billed, s.repeats, s.first_on::text, r.bill_key, r.amount_paise, r.due_on::text, r.state
        from remembered_bills r
        join bill_operators o on o.id = r.operator_id
        join payment_schedules s on s.remembered_id = r.id
       where r.id = ${id} and r.user_id = ${scope.userId} and r.forgotten_at is null for update of r`,
  )
}

export async function renameRemembered(trx: Transaction<unknown>, id: number, name: string): Promise<void> {
  await sql`update remembered_bills set name = ${name} where id = ${id}`.execute(trx)
}

/** Forgets a bill of the scope's user, or restores it. False when it is none of theirs. */
export async function setForgotten(db: Db, scope: Scope, id: number, isForgotten: boolean): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update remembered_bills
           set forgotten_at = case when ${isForgotten} then coalesce(forgotten_at, now()) end,
               next_poll_at = case when not ${isForgotten} then next_poll_at end
         where id = ${id} and user_id = ${scope.userId} returning 1`,
  )
  return row !== undefined
}

/** Deletes bills that were forgotten a day ago, with their customers' identifiers. */
export async function deleteForgotten(db: Db): Promise<void> {
  await sql`delete from remembered_bills where forgotten_at < now() - interval '1 day'`.execute(db)
}
