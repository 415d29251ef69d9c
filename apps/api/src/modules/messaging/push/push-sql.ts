import type { NoticeKind } from '@chukta/contract/messaging/notices'
import type { PushKind } from '@chukta/contract/messaging/push'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { KeptFacts } from '../notices/notices-sql.ts'

export type PushDeviceRow = {
  id: number
  label: string
  kinds: PushKind[]
  created_at: Date
  last_used_at: Date | null
  current: boolean
}

/** The device of the session that calls; null for a session of none. */
const ownDevice = (tokenHash: Buffer) => sql`(select device_id from sessions where token_hash = ${tokenHash})`

/** The devices of the scope's user that get notifications, that of this session first. */
export function listPushDevices(db: Db, scope: Scope, tokenHash: Buffer) {
  return many(
    db,
    sql<PushDeviceRow>`
      select id, label, kinds, created_at, last_used_at,
             session_hash = ${tokenHash} or coalesce(device_id = ${ownDevice(tokenHash)}, false) as current
        from push_subscriptions where user_id = ${scope.userId} order by current desc, id desc`,
  )
}

type NewSubscription = {
  userId: number
  tokenHash: Buffer
  endpointHash: Buffer
  targetCipher: string
  keyId: number
  kinds: readonly PushKind[]
}

/**
 * Registers a device for notifications. It replaces the same endpoint, of any person, and the earlier one of the same
 * device. Undefined where the person has `most` others. The caller holds the person's row.
 */
export async function putSubscription(trx: Db, one: NewSubscription, most: number) {
  await sql`
    delete from push_subscriptions
     where (endpoint_hash = ${one.endpointHash} and user_id <> ${one.userId})
        or (device_id = ${ownDevice(one.tokenHash)} and endpoint_hash <> ${one.endpointHash})`.execute(trx)
  return maybe(
    trx,
    sql<{ id: number }>`
      insert into push_subscriptions (user_id, device_id, session_hash, key_id, endpoint_hash, target_cipher, label, kinds)
      select ${one.userId}, ${ownDevice(one.tokenHash)}, ${one.tokenHash}, ${one.keyId}, ${one.endpointHash},
             ${one.targetCipher},
             coalesce((select label from devices where id = ${ownDevice(one.tokenHash)}), 'Unknown browser'),
             ${[...one.kinds]}::text[]
       where (select count(*) from push_subscriptions
               where user_id = ${one.userId} and endpoint_hash <> ${one.endpointHash}) < ${most}
      on conflict (endpoint_hash) do update
         set device_id = excluded.device_id, session_hash = excluded.session_hash, key_id = excluded.key_id,
             target_cipher = excluded.target_cipher, label = excluded.label, kinds = excluded.kinds
       -- Of another person it was deleted above; one that came since stays theirs.
       where push_subscriptions.user_id = excluded.user_id
      returning id`,
  )
}

/** Locks the person, so that two devices switched on at once cannot both be the tenth. */
export async function lockPushOf(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${userId}`}, 0))`.execute(trx)
}

/** Ends one of the scope's own user; undefined where it is not theirs. */
export function deletePushDevice(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ label: string }>`
      delete from push_subscriptions where id = ${id} and user_id = ${scope.userId} returning label`,
  )
}

/** Stores a test message for a device of the scope's user; undefined where it is not theirs. */
export function addTest(trx: Db, scope: Scope, id: number) {
  return maybe(
    trx,
    sql<{ id: number }>`
      insert into push_deliveries (subscription_id)
      select id from push_subscriptions where id = ${id} and user_id = ${scope.userId} returning id`,
  )
}

export type ClaimedPush = {
  subscription_id: number
  user_id: number
  target_cipher: string
  public_key: string
  private_cipher: string
  key_id: number
  /** Seconds since its event. */
  age: number
  kind: NoticeKind | null
  record_id: number | null
  facts: KeptFacts | null
}

/**
 * Claims a waiting message, so that no other copy of the server sends it for half a minute. Undefined where it was
 * sent, its device is gone, its person is switched off, or another copy has it.
 */
export function claimPush(db: Db, deliveryId: number) {
  return maybe(
    db,
    sql<ClaimedPush>`
      with claimed as (
        update push_deliveries d set tries = tries + 1, claimed_at = now()
          from push_subscriptions s join person_details u on u.id = s.user_id and u.status = 1
         where d.id = ${deliveryId} and d.state = 'waiting' and s.id = d.subscription_id
           and (d.claimed_at is null or d.claimed_at < now() - interval '30 seconds')
        returning d.notice_id, d.created_at, s.id, s.user_id, s.target_cipher, s.key_id
      )
      select c.id as subscription_id, c.user_id, c.target_cipher, c.key_id, k.public_key, k.private_cipher,
             extract(epoch from now() - coalesce(n.created_at, c.created_at))::int as age, n.kind, n.record_id, n.facts
        from claimed c join push_keys k on k.id = c.key_id left join notices n on n.id = c.notice_id`,
  )
}

/** Whether a message that could not be claimed still waits, with another copy that may have died. */
export async function isWaiting(db: Db, deliveryId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      select from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
        join person_details u on u.id = s.user_id and u.status = 1 where d.id = ${deliveryId} and d.state = 'waiting'`,
  )
  return row !== undefined
}

/** Records the outcome of a claimed message; an accepted one marks its device as used. */
export async function endDelivery(
  db: Db,
  deliveryId: number,
  state: 'sent' | 'refused' | 'late',
): Promise<void> {
  await sql`
    with ended as (
      update push_deliveries set state = ${state} where id = ${deliveryId} and state = 'waiting' returning subscription_id
    )
    update push_subscriptions set last_used_at = now()
     where ${state} = 'sent' and id = (select subscription_id from ended)`.execute(db)
}

/** Releases a claimed message for the next try. */
export async function releaseDelivery(db: Db, deliveryId: number): Promise<void> {
  await sql`
    update push_deliveries set claimed_at = null where id = ${deliveryId} and state = 'waiting'`.execute(db)
}

/** Deletes a device that its push service no longer knows, with its waiting messages. */
export async function dropSubscription(db: Db, id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db)
}

/** Deletes messages older than a week, and keys that no device uses any more. */
export async function forgetPushes(db: Db): Promise<void> {
  await sql`delete from push_deliveries where created_at < now() - interval '7 days'`.execute(db)
  await sql`
    delete from push_keys k
     where not is_active and created_at < now() - interval '1 day'
       and not exists (select from push_subscriptions where key_id = k.id)`.execute(db)
}

/**
 * A part of a statement: ends the notifications of the devices that `which` chooses, by columns of `push_subscriptions`.
 * Every statement that signs a device out, or switches a person off, includes it.
 */
export const endPush = (which: RawBuilder<unknown>) => sql`delete from push_subscriptions where ${which}`

/** Ends those of other people on the browser of a device, which is this person's now. */
export async function endPushOfOthers(trx: Db, deviceId: number): Promise<void> {
  await endPush(sql`device_id in (
    select others.id from devices own
      join devices others on others.token_hash = own.token_hash and others.user_id <> own.user_id
     where own.id = ${deviceId})`).execute(trx)
}

/** Ends the notifications of a person's devices. */
export async function endPushOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await endPush(sql`user_id = ${userId}
    and (${exceptSession}::bytea is null
         or (session_hash <> ${exceptSession}
             and not coalesce(
               device_id = (select device_id from sessions where token_hash = ${exceptSession}), false)))`).execute(
    trx,
  )
}
