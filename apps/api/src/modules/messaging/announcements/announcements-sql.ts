import type { Language } from '@chukta/contract/languages'
import type { AnnouncementKind, AnnouncementState } from '@chukta/contract/messaging/announcements'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type AnnouncementRow = {
  id: number
  kind: AnnouncementKind
  roles: number[]
  title: string
  text: string
  title_hi: string
  text_hi: string
  starts_at: Date
  ends_at: Date
  state: AnnouncementState
}
/** The form's values: requested times, null for none. */
export type NewAnnouncement = Omit<AnnouncementRow, 'id' | 'state' | 'starts_at' | 'ends_at'> & {
  starts_at: Date
  ends_at: Date
}

const STATE = sql`
  case when ends_at <= now() then 'ended' when starts_at <= now() then 'showing' else 'scheduled' end`
const COLUMNS = sql`
  id, kind, roles, title, body as text, coalesce(title_hi, '') as title_hi, coalesce(body_hi, '') as text_hi,
  starts_at, ends_at, ${STATE} as state`

type Wish = { state: AnnouncementState | undefined }
const wanted = ({ state }: Wish) => (state === undefined ? sql`true` : sql`${STATE} = ${state}`)

/** A page of all of them, the latest start first. */
export function listAnnouncements(db: Db, wish: Wish & { skip: number; take: number }) {
  return many(
    db,
    sql<AnnouncementRow>`
      select ${COLUMNS} from announcements where ${wanted(wish)}
       order by starts_at desc, id desc offset ${wish.skip} limit ${wish.take}`,
  )
}

export async function countAnnouncements(db: Db, wish: Wish): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from announcements where ${wanted(wish)}`,
  )
  return n
}

export function findAnnouncement(db: Db, id: number) {
  return maybe(db, sql<AnnouncementRow>`select ${COLUMNS} from announcements where id = ${id}`)
}

/** The same, locked until the transaction ends. */
export function lockAnnouncement(trx: Db, id: number) {
  return maybe(trx, sql<AnnouncementRow>`select ${COLUMNS} from announcements where id = ${id} for update`)
}

/** Stores a new one; gives its id. */
export async function insertAnnouncement(trx: Db, given: NewAnnouncement): Promise<number> {
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into announcements (kind, roles, title, body, title_hi, body_hi, starts_at, ends_at)
      values (${given.kind}, ${given.roles}, ${given.title}, ${given.text}, nullif(${given.title_hi}, ''),
              nullif(${given.text_hi}, ''), ${given.starts_at}, ${given.ends_at})
      returning id`,
  )
  return id
}

export async function updateAnnouncement(trx: Db, id: number, given: NewAnnouncement): Promise<void> {
  await sql`
    update announcements
       set kind = ${given.kind}, roles = ${given.roles}, title = ${given.title}, body = ${given.text},
           title_hi = nullif(${given.title_hi}, ''), body_hi = nullif(${given.text_hi}, ''),
           starts_at = ${given.starts_at}, ends_at = ${given.ends_at}, updated_at = now()
     where id = ${id}`.execute(trx)
}

/** Ends one that shows, at once. */
export async function endAnnouncement(trx: Db, id: number): Promise<void> {
  await sql`update announcements set ends_at = now(), updated_at = now() where id = ${id}`.execute(trx)
}

export async function deleteAnnouncement(trx: Db, id: number): Promise<void> {
  await sql`delete from announcements where id = ${id}`.execute(trx)
}

/** Notifies every copy of the server of a change for the roles of one. */
export async function tellRoles(db: Db, id: number): Promise<void> {
  await sql`
    select pg_notify('announcements_changed', role::text)
      from announcements, unnest(roles) as role where id = ${id}`.execute(db)
}

export type ShownRow = {
  id: number
  kind: AnnouncementKind
  is_in_hindi: boolean
  title: string
  text: string
  starts_at: Date
  is_read: boolean
  is_dismissed: boolean
}

/** Announcements visible to the scope's user now, newest first. */
export function listShown(db: Db, scope: Scope, language: Language) {
  return many(
    db,
    sql<ShownRow>`
      select id, kind, is_in_hindi, title, body as text, starts_at, read_at is not null as is_read,
             dismissed_at is not null as is_dismissed
        from (${shownTo(scope, language)}) as shown order by starts_at desc, id desc`,
  )
}

/** Closes one for the scope's user; undefined where it does not show to them. */
export function dismissShown(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ id: number }>`
      with shown as (select id, dismissed_at from (${shownTo(scope)}) as shown where id = ${id}),
      marked as (
        insert into announcement_marks (announcement_id, user_id, dismissed_at)
        select id, ${scope.userId}, now() from shown where dismissed_at is null
        on conflict (announcement_id, user_id) do update set dismissed_at = excluded.dismissed_at
      )
      select id from shown`,
  )
}

/** A column in a language; in English where it has no text in that one. */
const spoken = (column: 'title' | 'body', language: Language) =>
  language === 'hi'
    ? sql`coalesce(a.${sql.ref(`${column}_hi`)}, a.${sql.ref(column)})`
    : sql`a.${sql.ref(column)}`

/** A query for a `from`: announcements visible to the present role of the scope's user, with the user's marks. */
export const shownTo = (scope: Scope, language: Language = 'en'): RawBuilder<unknown> => sql`
  select a.id, a.kind, a.starts_at, ${spoken('title', language)} as title, ${spoken('body', language)} as body,
         a.title_hi is not null as is_in_hindi, m.read_at, m.dismissed_at
    from people x join users u on u.id = x.account_id
    join announcements a on u.role_id = any(a.roles) and a.starts_at <= now() and a.ends_at > now()
    left join announcement_marks m on m.announcement_id = a.id and m.user_id = x.id
   where x.id = ${scope.userId}`

/** A statement that marks the visible announcements of the scope's user as read: all, or the one with the id. */
export const markShownRead = (scope: Scope, id?: number): RawBuilder<unknown> => sql`
  insert into announcement_marks (announcement_id, user_id)
  select shown.id, ${scope.userId} from (${shownTo(scope)}) as shown
   where shown.read_at is null and ${id === undefined ? sql`true` : sql`shown.id = ${id}`}
  on conflict (announcement_id, user_id) do nothing`

/** Deletes up to `limit` marks of announcements that ended more than so many days ago; gives how many. */
export async function deleteOldMarks(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from announcement_marks where ctid in (
      select m.ctid from announcement_marks m join announcements a on a.id = m.announcement_id
       where a.ends_at < now() - make_interval(days => ${days}) limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
