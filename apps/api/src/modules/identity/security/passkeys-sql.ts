import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type PasskeyRow = {
  id: number
  name: string
  credential_id: string
  transports: string[]
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

const COLUMNS = sql.raw('id, name, credential_id, transports, backed_up, created_at, last_used_at')

/** A person's passkeys, newest first. */
export function listPasskeys(db: Db, userId: number) {
  return many(db, sql<PasskeyRow>`select ${COLUMNS} from passkeys where user_id = ${userId} order by id desc`)
}

type NewPasskey = {
  userId: number
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  backedUp: boolean
}

/** Stores a passkey; undefined when its credential is already registered by anyone. */
export function insertPasskey(db: Db, passkey: NewPasskey) {
  return maybe(
    db,
    sql<PasskeyRow>`
      insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
      values (${passkey.userId}, ${passkey.name}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
              ${passkey.counter}, ${passkey.transports}, ${passkey.backedUp})
      on conflict (credential_id) do nothing
      returning ${COLUMNS}`,
  )
}

/** Removes a passkey of the scope's own user and gives its name; undefined when it is not theirs. */
export function deletePasskey(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ name: string }>`delete from passkeys where id = ${id} and user_id = ${scope.userId} returning name`,
  )
}

export type StoredCredential = {
  id: number
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** The passkey of a browser's credential id. */
export function findCredential(db: Db, credentialId: string) {
  return maybe(
    db,
    sql<StoredCredential>`
      select id, user_id, credential_id, public_key, counter, transports from passkeys
       where credential_id = ${credentialId}`,
  )
}

/** Records a use and the authenticator's counter; false when a concurrent use has reached the same counter. */
export async function noteUse(db: Db, id: number, counter: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update passkeys set counter = ${counter}, last_used_at = now()
       where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
      returning id`,
  )
  return row !== undefined
}
