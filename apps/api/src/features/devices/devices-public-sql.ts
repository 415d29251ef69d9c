import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

type Id = RawBuilder<unknown>

/** Ends what makes a person's devices known. */
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
 * counts as well: it was shared all the same. The ids and the moment are expressions of the statement around it.
 */
export const usedSameDevice = (one: Id, other: Id, since: RawBuilder<unknown>) => sql<boolean>`
  exists (select from devices held join devices shared on shared.token_hash = held.token_hash
           where held.user_id = ${one} and shared.user_id = ${other}
             and held.seen_at > ${since} and shared.seen_at > ${since})`
