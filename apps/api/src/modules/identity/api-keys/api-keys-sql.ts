import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type ApiKeyRow = {
  id: string
  family: string
  name: string
  permissions: string[]
  addresses: string[]
  refund_limit_paise: bigint | null
  refund_daily_limit_paise: bigint | null
  version: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  ended_at: Date | null
  state: 'live' | 'replaced' | 'expired' | 'ended'
}

const state = sql<ApiKeyRow['state']>`
  case when ended_at is not null then 'ended' when expires_at <= now() then 'expired'
       when replaced_at is not null then 'replaced' else 'live' end`

const COLUMNS = sql`
  id, family, name, permissions, addresses, refund_limit_paise, refund_daily_limit_paise, version, created_at, expires_at,
  last_used_at, ended_at, ${state} as state`

/** The account's keys, newest first; those that ended or expired more than the given days ago are left out. */
export function listApiKeys(db: Db, scope: Scope, days: number) {
  return many(
    db,
    sql<ApiKeyRow>`
      select ${COLUMNS} from api_keys
       where user_id = ${scope.userId}
         and coalesce(ended_at, expires_at, now()) > now() - make_interval(days => ${days})
       order by created_at desc, id`,
  )
}

/** A key of the account, locked until the transaction ends; undefined for another account's. */
export function lockApiKey(trx: Db, scope: Scope, id: string) {
  return maybe(
    trx,
    sql<ApiKeyRow>`select ${COLUMNS} from api_keys where id = ${id} and user_id = ${scope.userId} for update`,
  )
}

/** The number of the account's live keys. No other transaction makes one until this one ends. */
export async function countLiveKeys(trx: Db, scope: Scope): Promise<number> {
  await sql`select from users where id = ${scope.userId} for no key update`.execute(trx)
  const { n } = await one(
    trx,
    sql<{
      n: number
    }>`select count(*) as n from api_keys where user_id = ${scope.userId} and ${state} = 'live'`,
  )
  return n
}

export type NewApiKey = Pick<
  ApiKeyRow,
  'id' | 'family' | 'name' | 'permissions' | 'addresses' | 'version' | 'expires_at'
> & { secretHash: Buffer; refund_limit_paise: bigint | null; refund_daily_limit_paise: bigint | null }

/** Inserts a key of the account. */
export function insertApiKey(trx: Db, scope: Scope, key: NewApiKey): Promise<ApiKeyRow> {
  enterEffect('key.make')
  return one(
    trx,
    sql<ApiKeyRow>`
      insert into api_keys (id, user_id, family, secret_hash, name, permissions, refund_limit_paise,
                            refund_daily_limit_paise, addresses, version, expires_at)
      values (${key.id}, ${scope.userId}, ${key.family}, ${key.secretHash}, ${key.name}, ${key.permissions}::text[],
              ${key.refund_limit_paise}, ${key.refund_daily_limit_paise}, ${key.addresses}::text[], ${key.version},
              ${key.expires_at})
      returning ${COLUMNS}`,
  )
}

/** Marks a key as replaced: it works for the given hours more, or until its own earlier expiry. */
export async function replaceApiKey(trx: Db, id: string, hours: number): Promise<void> {
  await sql`
    update api_keys set replaced_at = now(),
           expires_at = least(expires_at, now() + make_interval(hours => ${hours}))
     where id = ${id}`.execute(trx)
}

const ended = (which: RawBuilder<unknown>) => sql<{ id: string; name: string; user_id: number }>`
  update api_keys set ended_at = now() where ${which} and ended_at is null returning id, name, user_id`

/** Ends a key of the account; undefined where it had ended. */
export function endApiKey(trx: Db, id: string) {
  return maybe(trx, ended(sql`id = ${id}`))
}

/** Ends the key with this hash, whosoever it is; undefined for none that had not ended. */
export function endBySecret(trx: Db, secretHash: Buffer) {
  return maybe(trx, ended(sql`secret_hash = ${secretHash}`))
}

/** Ends all keys of a person. */
export async function endApiKeysOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`update api_keys set ended_at = now() where user_id = ${userId} and ended_at is null`.execute(trx)
}

/** Records that a key is used. */
export async function touchApiKey(db: Db, id: string): Promise<void> {
  await sql`/* prepared touch-api-key */ update api_keys set last_used_at = now() where id = ${id}`.execute(
    db,
  )
}
