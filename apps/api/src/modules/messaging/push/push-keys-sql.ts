import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'

/** Lets one server make keys at a time, until the transaction ends. */
export async function lockPushKeys(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('push-keys'))`.execute(trx)
}

/** The key that browsers get now. */
export function activePushKey(db: Db) {
  return maybe(
    db,
    sql<{ id: number; public_key: string }>`select id, public_key from push_keys where is_active`,
  )
}

/** A key by its public part, active or earlier. */
export function findPushKey(db: Db, publicKey: string) {
  return maybe(
    db,
    sql<{ id: number; is_active: boolean }>`
      select id, is_active from push_keys where public_key = ${publicKey}`,
  )
}

/** The id of the next key: it is bound into the sealed text. */
export async function nextPushKeyId(trx: Db): Promise<number> {
  const { id } = await one(
    trx,
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('push_keys', 'id')) as id`,
  )
  return id
}

/** Makes a key the active one, instead of the previous one. */
export async function putPushKey(
  trx: Db,
  key: { id: number; publicKey: string; privateCipher: string },
): Promise<void> {
  await sql`update push_keys set is_active = false where is_active`.execute(trx)
  await sql`
    insert into push_keys (id, public_key, private_cipher) overriding system value
    values (${key.id}, ${key.publicKey}, ${key.privateCipher})`.execute(trx)
}
