import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe } from '../database/db.ts'

export type GatewayAccountRow = {
  id: number
  gateway: string
  name: string
  settings_cipher: string
  enabled: boolean
  /** It has taken payments, or could have: a super admin has switched it on at least once. */
  was_on: boolean
  /** A payer may be in its checkout: it is on, or one of its orders is unfinished and its session has reached a browser. */
  in_checkout: boolean
  /** As text: compared to see whether anything changed. */
  changed_at: string
}

/** Binds an account's sealed settings to its row. */
export const gatewayAccountAad = (id: number | string) => `gateway_accounts.settings_cipher/${id}`

/** Of an order or a mandate, whether it is the account's: one without an account is that of the gateway's first. */
const isOf = (row: RawBuilder<unknown>) => sql`
  (${row}.account_id = a.id or (${row}.account_id is null and ${row}.gateway_id = a.gateway_id
    and a.id = (select min(f.id) from gateway_accounts f where f.gateway_id = a.gateway_id)))`

/** Read by `payments_undecided`: few payments are open, however many there were. */
const HAS_OPEN_ORDER = sql`
  exists (select from payments p join attempts t on t.payment_id = p.id
           where p.status in ('created', 'open', 'pending', 'failed')
             and t.status = 'open' and t.session_issued_at is not null and ${isOf(sql`t`)})`
const HAS_OPEN_MANDATE = sql`
  exists (select from mandates m where m.status = 'asked' and m.session_id is not null and ${isOf(sql`m`)})`

/** Every account of every gateway, the oldest first. */
export function listGatewayAccounts(db: Db): Promise<GatewayAccountRow[]> {
  return many(
    db,
    sql<GatewayAccountRow>`
      /* prepared list-gateway-accounts */
      select a.id, g.slug as gateway, a.name, a.settings_cipher, a.enabled, a.changed_at::text as changed_at,
             a.enabled or a.first_on_at is not null as was_on,
             a.enabled or (a.first_on_at is not null and (${HAS_OPEN_ORDER} or ${HAS_OPEN_MANDATE})) as in_checkout
        from gateway_accounts a join payment_gateways g on g.id = a.gateway_id order by a.id`,
  )
}

/**
 * Where the accounts are, with their keys left alone. None in a database that is older than they are.
 */
export async function listAccountHosts(db: Db) {
  const [table] = await many(
    db,
    sql<{ there: boolean }>`select to_regclass('public.gateway_accounts') is not null as there`,
  )
  if (!table?.there) return []
  return many(
    db,
    sql<{ id: number; slug: string; gateway: string; name: string; api_host: string; enabled: boolean }>`
      select a.id, g.slug, g.name as gateway, a.name, a.api_host, a.enabled
        from gateway_accounts a join payment_gateways g on g.id = a.gateway_id order by a.id`,
  )
}

type AccountOf = { account_id: number | null }

/** The account that the order of this reference was made with; null without one, and for the environment's. */
export async function accountOfReference(
  db: Db,
  gateway: string,
  reference: string,
): Promise<AccountOf | undefined> {
  return maybe(
    db,
    sql<AccountOf>`
      select a.account_id from attempts a join payment_gateways g on g.id = a.gateway_id
       where g.slug = ${gateway} and a.reference = ${reference}`,
  )
}

/** The same for a dispute by its gateway's id. */
export async function accountOfDispute(
  db: Db,
  gateway: string,
  disputeId: string,
): Promise<AccountOf | undefined> {
  return maybe(
    db,
    sql<AccountOf>`
      select a.account_id from disputes d join payment_gateways g on g.id = d.gateway_id
        join attempts a on a.id = d.attempt_id
       where g.slug = ${gateway} and d.gateway_dispute_id = ${disputeId}`,
  )
}
