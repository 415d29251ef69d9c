import { sql } from 'kysely'
import { type Db, many } from '../platform/database/db.ts'
import type { DemoBank } from './demo-bank.ts'
import type { DemoMethod } from './payments.ts'

/** Common banks, of those with a known IFSC. */
export function listBanks(db: Db): Promise<DemoBank[]> {
  return many(
    db,
    sql<DemoBank>`
      select name, ifsc_code from banks
       where ifsc_code is not null
         and code in ('SBIN', 'HDFC', 'ICIC', 'UTIB', 'PUNB', 'BARB', 'KKBK', 'CNRB', 'UBIN', 'IDIB', 'FDRL', 'INDB')
       order by code`,
  )
}

export type DemoGateway = { id: number; slug: string; name: string }

/** The gateway first in priority for every method, and its methods with today's master charge. */
export async function listMethods(db: Db): Promise<{ gateway: DemoGateway; methods: DemoMethod[] }> {
  const rows = await many(
    db,
    sql<DemoMethod & { gateway_id: number; gateway_slug: string; gateway_name: string }>`
      select m.id, m.slug, m.payment_method as name, c.rate, g.id as gateway_id, g.slug as gateway_slug,
             g.name as gateway_name
        from payment_gateways g
        join gateway_methods gm on gm.gateway_id = g.id and gm.enabled and gm.priority = 1
        join payment_methods m on m.id = gm.method_id
        join master_charges c on c.gateway_id = g.id and c.method_id = m.id and c.until is null
       where g.slug = 'cashfree' order by m.position`,
  )
  const [first] = rows
  if (!first) throw new Error('the gateway of the demo data has no method')
  return {
    gateway: { id: first.gateway_id, slug: first.gateway_slug, name: first.gateway_name },
    methods: rows.map(({ id, slug, name, rate }) => ({ id, slug, name, rate })),
  }
}

/** Service slug → id. */
export async function listServiceIds(db: Db): Promise<Map<string, number>> {
  const rows = await many(db, sql<{ id: number; slug: string }>`select id, slug from services`)
  return new Map(rows.map((row) => [row.slug, row.id]))
}
