import type { Language } from '@chukta/contract/languages'
import type { NoticeKind } from '@chukta/contract/notices'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { markShownRead, shownTo } from '../announcements/announcements-public-sql.ts'
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
const EVERY: Wish = { kind: undefined, isUnread: false }

const wanted = ({ kind, isUnread }: Wish) => sql`
  (${kind ?? null}::text is null or kind = ${kind ?? null}) and ${isUnread ? sql`read_at is null` : sql`true`}`

/** What the scope's user was told of that is wished for, and what is announced to their role now. */
const ofUser = (
  scope: Scope,
  wish: Wish,
  { language, most }: { language?: Language; most?: number } = {},
) => sql`(
  (select id, kind, record_id, facts, created_at, read_at from notices
    where user_id = ${scope.userId} and ${wanted(wish)}
    ${most === undefined ? sql`` : sql`order by id desc limit ${most}`})
  union all
  select * from (
    select id, 'announcement' as kind, id as record_id, jsonb_build_object('title', title) as facts,
           starts_at as created_at, read_at
      from (${shownTo(scope, language)}) as shown) as announced
   where ${wanted(wish)}) as of_user`

/** A page of the notices of the scope's user, newest first. */
export function listNotices(
  db: Db,
  scope: Scope,
  { language, skip, take, ...wish }: Wish & { language: Language; skip: number; take: number },
) {
  return many(
    db,
    sql<NoticeRow>`
      select id, kind, record_id, facts, created_at, read_at is not null as is_read
        from ${ofUser(scope, wish, { language, most: skip + take })}
       order by created_at desc, id desc offset ${skip} limit ${take}`,
  )
}

const unreadOf = (scope: Scope) => sql`
  (select count(*) from notices where user_id = ${scope.userId} and read_at is null)
  + (select count(*) from (${shownTo(scope)}) as shown where read_at is null)`

/** How many there are of those wished for, and how many are unread. */
export function countNotices(db: Db, scope: Scope, wish: Wish) {
  return one(
    db,
    sql<{ total: number; unread: number }>`
      select (select count(*) from ${ofUser(scope, wish)}) as total, ${unreadOf(scope)} as unread`,
  )
}

export async function countUnread(db: Db, scope: Scope): Promise<number> {
  const { unread } = await one(db, sql<{ unread: number }>`select ${unreadOf(scope)} as unread`)
  return unread
}

/** Marks one as read; undefined where the scope's user has no such notice. */
export function markRead(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ id: number }>`
      with marked as (
        update notices set read_at = now() where id = ${id} and user_id = ${scope.userId} and read_at is null
      ), announced as (${markShownRead(scope, id)})
      select id from ${ofUser(scope, EVERY)} where id = ${id}`,
  )
}

export async function markAllRead(db: Db, scope: Scope): Promise<void> {
  await sql`
    with announced as (${markShownRead(scope)})
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
