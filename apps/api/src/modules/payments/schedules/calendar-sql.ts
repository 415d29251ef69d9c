import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isOpen, isThere, what } from './schedules-sql.ts'

/** The hash of the token becomes that of the person's only calendar. */
export async function keepCalendar(db: Db, scope: Scope, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into due_calendars (user_id, token_hash) values (${scope.userId}, ${tokenHash})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()`.execute(db)
}

export async function dropCalendar(db: Db, scope: Scope): Promise<void> {
  await sql`delete from due_calendars where user_id = ${scope.userId}`.execute(db)
}

export async function hasCalendar(db: Db, scope: Scope): Promise<boolean> {
  return (await maybe(db, sql`select from due_calendars where user_id = ${scope.userId}`)) !== undefined
}

/** The user of a calendar's token; undefined for an unknown one, or when the person may not sign in any more. */
export function findCalendar(db: Db, tokenHash: Buffer) {
  return maybe(
    db,
    sql<{ user_id: number }>`
      select c.user_id from due_calendars c join users u on u.id = c.user_id
       where c.token_hash = ${tokenHash} and u.status = 1`,
  )
}

export type CalendarRow = {
  id: number
  payee_name: string
  due_on: string
  repeats: string
  updated_at: Date
}

/** The open payments, by day. Without amounts and numbers: anyone may have the address. */
export function listForCalendar(db: Db, userId: number) {
  return many(
    db,
    sql<CalendarRow>`
      select d.id, coalesce(y.name, m.name) as payee_name, d.due_on::text, s.repeats, s.updated_at
        from due_payments d
        join payment_schedules s on s.id = d.schedule_id ${what}
       where s.user_id = ${userId} and ${isOpen} and ${isThere}
       order by d.due_on, d.id`,
  )
}

/** Ends the secret address of a person's calendar. */
export async function endCalendarOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`delete from due_calendars where user_id = ${userId}`.execute(trx)
}
