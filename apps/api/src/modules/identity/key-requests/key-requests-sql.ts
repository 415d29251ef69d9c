import {
  KEY_REQUEST_DAYS,
  type KeyRequestResult,
  MOST_KEY_REQUESTS,
} from '@chukta/contract/identity/api-keys/key-requests'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** A call of a program as it ended. */
export type EndedRequest = {
  account_id: number
  key_id: string
  request_id: string
  method: string
  path: string
  status: number
  took_ms: number
  at: string
}

/** Writes calls; those of an account that is gone are skipped. */
export async function insertKeyRequests(db: Db, ended: readonly EndedRequest[]): Promise<void> {
  await sql`
    insert into key_requests (account_id, key_id, request_id, method, path, status, took_ms, at)
    select n.account_id, n.key_id, n.request_id, n.method, n.path, n.status, n.took_ms, n.at
      from json_to_recordset(${JSON.stringify(ended)}::json)
        as n(account_id bigint, key_id text, request_id text, method text, path text, status smallint, took_ms integer,
             at timestamptz)
      join users u on u.id = n.account_id order by n.at`.execute(db)
}

export type KeyRequestRow = Omit<EndedRequest, 'account_id' | 'at'> & {
  id: number
  at: Date
  key_name: string | null
}

type Filter = { result: KeyRequestResult | null; key: string | null }

const matching = (scope: Scope, { result, key }: Filter): RawBuilder<unknown> => sql`
  r.account_id = ${scope.userId} and r.at > now() - make_interval(days => ${KEY_REQUEST_DAYS})
  and (${key}::text is null or r.key_id = ${key})
  ${result === null ? sql`` : result === '2xx' ? sql`and r.status < 400` : sql`and r.status >= 400 and r.status / 100 = ${Number(result.slice(0, 1))}`}`

/** A page of the account's calls of the last 7 days, newest first. */
export function listKeyRequests(db: Db, scope: Scope, filter: Filter & { skip: number; take: number }) {
  return many(
    db,
    sql<KeyRequestRow>`
      select r.id, r.key_id, r.request_id, r.method, r.path, r.status, r.took_ms, r.at, k.name as key_name
        from key_requests r left join api_keys k on k.id = r.key_id and k.user_id = r.account_id
       where ${matching(scope, filter)} order by r.id desc offset ${filter.skip} limit ${filter.take}`,
  )
}

/** Their number, counted up to what is listed. */
export async function countKeyRequests(db: Db, scope: Scope, filter: Filter): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(*)::int as n
        from (select from key_requests r where ${matching(scope, filter)} limit ${MOST_KEY_REQUESTS}) found`,
  )
  return n
}

/** Whether an API key is or was one of the account's. */
export async function ownsKey(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await maybe(db, sql`select from api_keys where id = ${id} and user_id = ${scope.userId}`)
  return row !== undefined
}

/** Deletes calls after 7 days. */
export async function forgetKeyRequests(db: Db): Promise<void> {
  await sql`delete from key_requests where at < now() - make_interval(days => ${KEY_REQUEST_DAYS})`.execute(
    db,
  )
}
