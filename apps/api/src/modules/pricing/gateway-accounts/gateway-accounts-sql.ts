import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** The smallest and largest amount of a payment in paise, as text. */
export type Limits = { min: string | null; max: string | null }
/** By the id of the payment method. */
export type Methods = Record<string, Limits>

export type AccountRow = {
  id: number
  gateway_id: number
  gateway: string
  gateway_name: string
  name: string
  settings_cipher: string
  api_host: string
  enabled: boolean
  position: number
  methods: Methods
  keys_version: number
  changed_at: Date
}

const columns = sql`
  a.id, a.gateway_id, g.slug as gateway, g.name as gateway_name, a.name, a.settings_cipher, a.api_host, a.enabled,
  a.position, a.methods, a.keys_version, a.changed_at`

export type ListedAccount = AccountRow & {
  event_id: number | null
  event_at: Date | null
  event_verdict: string | null
}

/**
 * Every account with the last webhook that came to its address, in the order of gateways. The first one's address is the
 * gateway's own.
 */
export function listAccounts(db: Db) {
  return many(
    db,
    sql<ListedAccount>`
      select ${columns}, e.id as event_id, e.received_at as event_at, e.verdict as event_verdict
        from gateway_accounts a join payment_gateways g on g.id = a.gateway_id
        left join lateral (
          select e.id, e.received_at, e.verdict from webhook_log e
           where e.account_id = a.id
              or (e.account_id is null and e.gateway_id = a.gateway_id
                  and a.id = (select min(f.id) from gateway_accounts f where f.gateway_id = a.gateway_id))
           order by e.id desc limit 1) e on true
       order by a.gateway_id, a.position, a.id`,
  )
}

export function listGateways(db: Db) {
  return many(
    db,
    sql<{ id: number; slug: string; name: string }>`select id, slug, name from payment_gateways order by id`,
  )
}

export function listMethods(db: Db) {
  return many(
    db,
    sql<{ id: number; name: string }>`
      select id, payment_method as name from payment_methods order by position`,
  )
}

/** One account, locked until the transaction ends. */
export function lockAccount(trx: Db, id: number) {
  return maybe(
    trx,
    sql<AccountRow>`
      select ${columns} from gateway_accounts a join payment_gateways g on g.id = a.gateway_id
       where a.id = ${id} for update of a`,
  )
}

/** Lets one transaction at a time add accounts: the first of a gateway brings the environment's along. */
export async function lockAccounts(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('gateway_accounts'))`.execute(trx)
}

export async function nextAccountId(trx: Db): Promise<number> {
  const { id } = await one(trx, sql<{ id: number }>`select nextval('gateway_accounts_id_seq')::int as id`)
  return id
}

export type NewAccount = {
  id: number
  gatewayId: number
  name: string
  cipher: string
  apiHost: string
  enabled: boolean
  methods: Methods
  madeBy: number
}

/** Adds an account behind the others of its gateway. */
export async function addAccount(trx: Db, made: NewAccount): Promise<void> {
  enterEffect('gateway-account.keys')
  await sql`
    insert into gateway_accounts (id, gateway_id, name, settings_cipher, api_host, enabled, first_on_at, methods, made_by,
                                  position)
    overriding system value
    select ${made.id}, ${made.gatewayId}, ${made.name}, ${made.cipher}, ${made.apiHost}, ${made.enabled},
           case when ${made.enabled} then now() end, ${JSON.stringify(made.methods)}::jsonb, ${made.madeBy},
           (select least(coalesce(max(position), 0) + 1, 99) from gateway_accounts where gateway_id = ${made.gatewayId})`.execute(
    trx,
  )
}

export async function hasAccounts(trx: Db, gatewayId: number): Promise<boolean> {
  const row = await maybe(trx, sql`select 1 from gateway_accounts where gateway_id = ${gatewayId} limit 1`)
  return row !== undefined
}

export async function saveKeys(
  trx: Db,
  id: number,
  { cipher, apiHost }: { cipher: string; apiHost: string },
): Promise<void> {
  enterEffect('gateway-account.keys')
  await sql`
    update gateway_accounts set settings_cipher = ${cipher}, api_host = ${apiHost},
           keys_version = keys_version + 1, changed_at = clock_timestamp() where id = ${id}`.execute(trx)
}

export async function saveAccount(
  trx: Db,
  id: number,
  { name, enabled, position, methods }: Pick<AccountRow, 'name' | 'enabled' | 'position' | 'methods'>,
): Promise<void> {
  enterEffect('gateway-account.change')
  await sql`
    update gateway_accounts set name = ${name}, enabled = ${enabled}, position = ${position},
           first_on_at = coalesce(first_on_at, case when ${enabled} then now() end),
           methods = ${JSON.stringify(methods)}::jsonb, changed_at = clock_timestamp() where id = ${id}`.execute(
    trx,
  )
}
