import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { endPush } from '../../messaging/api.ts'

/** The device of a person that holds this token, unless it was ended. */
export function findDevice(db: Db, userId: number, tokenHash: Buffer) {
  return maybe(
    db,
    sql<{ id: number }>`
      select id from devices where user_id = ${userId} and token_hash = ${tokenHash} and ended_at is null`,
  )
}

/**
 * True when a browser may keep its token at a sign-in of this person: a device holds it, and this
 * person has not signed out one that did. A token that was signed out, copied or not, is never valid again.
 */
export async function mayKeepToken(db: Db, userId: number, tokenHash: Buffer): Promise<boolean> {
  const row = await one(
    db,
    sql<{ held: boolean; ended: boolean }>`
      select coalesce(bool_or(ended_at is null), false) as held,
             coalesce(bool_or(ended_at is not null and user_id = ${userId}), false) as ended
        from devices where token_hash = ${tokenHash}`,
  )
  return row.held && !row.ended
}

/** Users of the browser that holds this token, by sign-ins within the given days. */
export async function listUsersOf(db: Db, tokenHash: Buffer, days: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ user_id: number }>`
      select distinct user_id from devices
       where token_hash = ${tokenHash} and seen_at > now() - make_interval(days => ${days}) order by user_id`,
  )
  return rows.map(({ user_id }) => user_id)
}

type Seen = { userId: number; tokenHash: Buffer; label: string; address: string }

/** Records a sign-in on a device and adds the device when it is new. `earlier` counts the person's other devices, signed out ones too. */
export function noteDevice(db: Db, seen: Seen) {
  return one(
    db,
    sql<{ id: number; is_new: boolean; earlier: number }>`
      insert into devices (user_id, token_hash, label, address)
      values (${seen.userId}, ${seen.tokenHash}, ${seen.label}, ${seen.address})
      on conflict (user_id, token_hash) where ended_at is null
        do update set label = excluded.label, address = excluded.address, seen_at = now()
      returning id, xmax = 0 as is_new, (select count(*) from devices where user_id = ${seen.userId}) as earlier`,
  )
}

export type DeviceRow = {
  id: number
  label: string
  address: string
  since: string
  last_used: string
  current: boolean
  signed_in: boolean
}

/** A person's devices that were not ended, the last used first; `tokenHash` is the session that asks. */
export function listDevices(db: Db, scope: Scope, tokenHash: Buffer, limit: number) {
  return many(
    db,
    sql<DeviceRow>`
      select d.id, d.label, d.address, to_json(d.created_at) #>> '{}' as since,
             to_json(greatest(d.seen_at, max(s.seen_at))) #>> '{}' as last_used,
             coalesce(bool_or(s.token_hash = ${tokenHash}), false) as current,
             coalesce(bool_or(s.ended_at is null and s.expires_at > now()
                              and s.seen_at > now() - interval '30 minutes'), false) as signed_in
        from devices d left join sessions s on s.device_id = d.id
       where d.user_id = ${scope.userId} and d.ended_at is null
       group by d.id
       order by current desc, greatest(d.seen_at, max(s.seen_at)) desc, d.id desc
       limit ${limit}`,
  )
}

/** Signs one device of a person out with its sessions; undefined when it is not theirs or was signed out before. */
export function endDevice(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ id: number }>`
      with ended as (
        update devices set ended_at = now() where id = ${id} and user_id = ${scope.userId} and ended_at is null
        returning id
      ), signed_out as (
        update sessions set ended_at = now() where device_id in (select id from ended) and ended_at is null
      ), silent as (
        ${endPush(sql`device_id in (select id from ended)`)}
      )
      select id from ended`,
  )
}

/** How many devices of a person, other than that of a session, were not ended. */
export async function countOtherDevices(db: Db, scope: Scope, tokenHash: Buffer): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from devices
       where user_id = ${scope.userId} and ended_at is null
         and id is distinct from (select device_id from sessions where token_hash = ${tokenHash})`,
  )
  return n
}

/** The recipient of the mail about a new device. */
export function getOwner(db: Db, userId: number) {
  return one(
    db,
    sql<{
      first_name: string
      email: string
    }>`select first_name, email from person_details where id = ${userId}`,
  )
}

/** Deletes devices that were not used for the lifetime of their cookie. */
export async function dropOldDevices(db: Db, days: number): Promise<void> {
  await sql`
    delete from devices where coalesce(ended_at, seen_at) < now() - make_interval(days => ${days})`.execute(
    db,
  )
}

type Id = RawBuilder<unknown>

/** Ends the recognition of a person's devices. */
export async function endDevicesOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await sql`
    update devices set ended_at = now()
     where user_id = ${userId} and ended_at is null
       and id is distinct from (select device_id from sessions where token_hash = ${exceptSession})`.execute(
    trx,
  )
}

/**
 * Whether two people signed in with one device cookie, both since a moment. A device that one of them signed out
 * counts as well: it was shared. The ids and the moment are expressions of the statement around it.
 */
export const usedSameDevice = (one: Id, other: Id, since: RawBuilder<unknown>) => sql<boolean>`
  exists (select from devices held join devices shared on shared.token_hash = held.token_hash
           where held.user_id = ${one} and shared.user_id = ${other}
             and held.seen_at > ${since} and shared.seen_at > ${since})`
