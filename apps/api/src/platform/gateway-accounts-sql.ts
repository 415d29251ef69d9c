import { sql } from 'kysely'
import { type Db, many, maybe } from './db.ts'

export type GatewayAccountRow = {
  id: number
  gateway: string
  name: string
  settings_cipher: string
  enabled: boolean
  /** As text: compared to see whether anything changed. */
  changed_at: string
}

/** Binds an account's sealed settings to its row. */
export const gatewayAccountContext = (id: number | string) => `gateway_accounts.settings_cipher/${id}`

/** Every account of every gateway, the oldest first. */
export function listGatewayAccounts(db: Db): Promise<GatewayAccountRow[]> {
  return many(
    db,
    sql<GatewayAccountRow>`
      /* prepared list-gateway-accounts */
      select a.id, g.slug as gateway, a.name, a.settings_cipher, a.enabled, a.changed_at::text as changed_at
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
    sql<{ id: number; gateway: string; name: string; api_host: string; enabled: boolean }>`
      select a.id, g.name as gateway, a.name, a.api_host, a.enabled
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
