import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/**
 * A part of a statement: ends the notifications of the devices that `which` chooses, by columns of `push_subscriptions`.
 * Whatever signs a device out, or a person off, ends them in the same statement.
 */
export const endPush = (which: RawBuilder<unknown>) => sql`delete from push_subscriptions where ${which}`

/** Ends those of other people on the browser of a device: it is this person's now. */
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
