import type { Language } from '@chukta/contract/languages'
import type { NoticeFacts, NoticeKind } from '@chukta/contract/messaging/notices'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { markShownRead, shownTo } from '../announcements/announcements-sql.ts'

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

/** The requested notices of the scope's user, with the present announcements to their role. */
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

/** The stored form: an amount in paise. */
export type KeptFacts = Omit<NoticeFacts, 'amount'> & { amount_paise?: string }

export type NewNotice = {
  userId: number
  // Announcements are joined, not stored for each person.
  kind: Exclude<NoticeKind, 'announcement'>
  recordId: number
  facts: Omit<NoticeFacts, 'amount'>
  amountPaise?: bigint
  /** The dedupe key: a person gets one notice with a key. */
  key: string
}

/** Stores notices of an event, in its transaction or in that of its mail. */
export async function tell(trx: Db, notices: NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ userId, kind, recordId, facts, amountPaise, key }) => ({
    user_id: userId,
    kind,
    record_id: recordId,
    facts: { ...facts, ...(amountPaise !== undefined && { amount_paise: String(amountPaise) }) },
    key,
  }))
  await sql`
    /* prepared insert-notices */
    insert into notices (user_id, kind, record_id, facts, key)
    select user_id, kind, record_id, facts, key
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (user_id bigint, kind text, record_id bigint, facts jsonb, key text)
    on conflict (user_id, key) do nothing`.execute(trx)
}

/** A part of a statement: notifies the payers of the payments whose ids `moved` gives of a failed attempt, once each. */
export const tellFailedTries = (moved: RawBuilder<unknown>) => sql`
  insert into notices (user_id, kind, record_id, facts, key)
  select p.payer_id, 'payment-failed', p.id,
         jsonb_build_object('no', p.order_id, 'name', p.payee_name, 'amount_paise', p.total_paise::text),
         'payment-failed:' || p.id
    from payments p where p.id in (${moved})
  on conflict (user_id, key) do nothing`
