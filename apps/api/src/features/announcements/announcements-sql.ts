import type { AnnouncementKind, AnnouncementState } from '@chukta/contract/announcements'
import type { Language } from '@chukta/contract/languages'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { shownTo } from './announcements-public-sql.ts'

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
/** As it is written: times as they are wished for, null where nothing is. */
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

/** The same, held until the transaction ends. */
export function lockAnnouncement(trx: Db, id: number) {
  return maybe(trx, sql<AnnouncementRow>`select ${COLUMNS} from announcements where id = ${id} for update`)
}

/** Writes one down; gives its id. */
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

/** Every copy of the server hears that the roles of one see something else now. */
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

/** What shows to the scope's user now, newest first. */
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
