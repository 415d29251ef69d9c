import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { furtherSlabs, payerRateCte } from './charges-sql.ts'
import type { SlabRow } from './slabs.ts'

export type ChargeSheetRow = {
  gateway_id: number
  gateway_name: string
  method_id: number
  payment_method: string
  enabled: boolean
  master_charge_id: number | null
  master_rate: string | null
  master_since: Date | null
  /** The charge rate of the user, or of those below: percent as decimal text. */
  assigned_rate: string | null
  /** Its further slabs; null without any. */
  assigned_slabs: SlabRow[] | null
}

/** Every gateway and method with its master charge and the charge assigned to the scope's user. */
export function chargeSheet(db: Db, scope: Scope): Promise<ChargeSheetRow[]> {
  return many(
    db,
    sql<ChargeSheetRow>`
      with ${payerRateCte(scope.userId)}
      select g.id as gateway_id, g.name as gateway_name, m.id as method_id, m.payment_method, gm.enabled,
             c.id as master_charge_id, c.rate as master_rate, c.since as master_since,
             coalesce(p.rate, c.rate) as assigned_rate,
             ${furtherSlabs('p.charge_id')} as assigned_slabs
        from gateway_methods gm
        join payment_gateways g on g.id = gm.gateway_id
        join payment_methods m on m.id = gm.method_id
        left join master_charges c on c.gateway_id = g.id and c.method_id = m.id and c.until is null
        left join payer_rate p on p.gateway_id = g.id and p.method_id = m.id
       order by g.id, m.position`,
  )
}
