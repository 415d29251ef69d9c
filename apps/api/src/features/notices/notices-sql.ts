import type { NoticeKind } from '@chukta/contract/notices'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import type { KeptFacts } from './notices-public-sql.ts'

export type NoticeRow = {
  id: number
  kind: NoticeKind
  record_id: number
  facts: KeptFacts
  created_at: Date
  is_read: boolean
}

type Wish = { kind: NoticeKind | undefined; isUnread: boolean }

const wanted = (scope: Scope, { kind, isUnread }: Wish) => sql`
  user_id = ${scope.userId} and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and ${isUnread ? sql`read_at is null` : sql`true`}`

/** A page of the notices of the scope's user, newest first. */
export function listNotices(db: Db, scope: Scope, wish: Wish & { skip: number; take: number }) {
  return many(
    db,
    sql<NoticeRow>`
      select id, kind, record_id, facts, created_at, read_at is not null as is_read
        from notices where ${wanted(scope, wish)} order by id desc offset ${wish.skip} limit ${wish.take}`,
  )
}

/** How many there are of those wished for, and how many are unread. */
export function countNotices(db: Db, scope: Scope, wish: Wish) {
  return one(
    db,
    sql<{ total: number; unread: number }>`
      select (select count(*) from notices where ${wanted(scope, wish)}) as total,
             (select count(*) from notices where user_id = ${scope.userId} and read_at is null) as unread`,
  )
}

export async function countUnread(db: Db, scope: Scope): Promise<number> {
  const { unread } = await one(
    db,
    sql<{ unread: number }>`
      select count(*) as unread from notices where user_id = ${scope.userId} and read_at is null`,
  )
  return unread
}

/** Marks one as read; undefined where the scope's user has no such notice. */
export function markRead(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ id: number }>`
      with marked as (
        update notices set read_at = now() where id = ${id} and user_id = ${scope.userId} and read_at is null
      )
      select id from notices where id = ${id} and user_id = ${scope.userId}`,
  )
}

export async function markAllRead(db: Db, scope: Scope): Promise<void> {
  await sql`
    update notices set read_at = now() where user_id = ${scope.userId} and read_at is null`.execute(db)
}

/** Deletes up to `limit` of those older than so many days; gives how many. */
export async function deleteOld(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where id in (
      select id from notices where created_at < now() - make_interval(days => ${days}) limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
