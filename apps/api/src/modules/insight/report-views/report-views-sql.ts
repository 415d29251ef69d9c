import type { ReportSearch, ViewSending } from '@chukta/contract/insight/report-views'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type ViewRow = {
  id: number
  name: string
  search: ReportSearch
  every: ViewSending | null
  next_at: Date | null
}

export type DueView = {
  id: number
  name: string
  every: ViewSending
  owner_id: number
  role_id: number
  first_name: string
  email: string
  /** Active, with a confirmed e-mail address. */
  is_reached: boolean
}

const columns = sql`id, name, search, every, next_at`

/** The views of the scope's user, oldest first. */
export function listViews(db: Db, scope: Scope): Promise<ViewRow[]> {
  return many(
    db,
    sql<ViewRow>`select ${columns} from report_views where owner_id = ${scope.userId} order by id`,
  )
}

/** The e-mail address of the scope's user, and whether it is confirmed. */
export function findAddress(db: Db, scope: Scope): Promise<{ email: string; confirmed: boolean }> {
  return one(
    db,
    sql<{ email: string; confirmed: boolean }>`
      select email, email_confirmed_at is not null as confirmed from users where id = ${scope.userId}`,
  )
}

/**
 * The number of the scope user's other views than the one of this name. In the adding transaction, which serializes the
 * counts of this person.
 */
export async function countOtherViews(db: Db, scope: Scope, name: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-views', ${scope.userId}::bigint))`.execute(
    db,
  )
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from report_views where owner_id = ${scope.userId} and name <> ${name}`,
  )
  return n
}

/** Saves a view. One of the same name gets the filters and keeps its mails. */
export function saveView(db: Db, scope: Scope, name: string, search: ReportSearch): Promise<ViewRow> {
  return one(
    db,
    sql<ViewRow>`
      insert into report_views (owner_id, name, search) values (${scope.userId}, ${name}, ${JSON.stringify(search)})
      on conflict (owner_id, name) do update set search = excluded.search returning ${columns}`,
  )
}

/** Removes a view of the scope's user; undefined for any other. */
export function deleteView(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{
      id: number
    }>`delete from report_views where id = ${id} and owner_id = ${scope.userId} returning id`,
  )
}

/** Sets when a view of the scope's user is sent, null for never; undefined for any other view. */
export function setSchedule(
  db: Db,
  scope: Scope,
  id: number,
  { every, nextAt }: { every: ViewSending | null; nextAt: Date | null },
): Promise<ViewRow | undefined> {
  return maybe(
    db,
    sql<ViewRow>`
      update report_views set every = ${every}, next_at = ${nextAt}
       where id = ${id} and owner_id = ${scope.userId} returning ${columns}`,
  )
}

/** Locks up to `limit` views that are due at a moment, with their owners. */
export function lockDue(trx: Db, now: Date, limit: number): Promise<DueView[]> {
  return many(
    trx,
    sql<DueView>`
      select v.id, v.name, v.every, v.owner_id, u.role_id, u.first_name, u.email,
             u.status = 1 and u.email_confirmed_at is not null as is_reached
        from report_views v join users u on u.id = v.owner_id
       where v.next_at <= ${now}
       order by v.next_at, v.id limit ${limit} for update of v skip locked`,
  )
}

/** Moves a view on to its next mail. In the transaction that locked it. */
export async function moveOn(trx: Db, id: number, nextAt: Date): Promise<void> {
  await sql`update report_views set next_at = ${nextAt} where id = ${id}`.execute(trx)
}
