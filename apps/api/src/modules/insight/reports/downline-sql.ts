import type { ShownStatus } from '@chukta/contract/insight/transaction-filters'
import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type DownlineCount = {
  shown_status: ShownStatus
  n: number
  total_paise: bigint
  /** People of the downline with payments, and the id of the newest payment, which is the same in every row. */
  payers: number
  newest_id: number
}

/** The id of the newest payment: about as many as there are. */
export async function newestId(db: Db): Promise<number> {
  const { id } = await one(db, sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from payments`)
  return id
}

/** Payments of a downline by status, with count and sum, from the rollup. */
export function downlineCounts(db: Db, scope: Scope): Promise<DownlineCount[]> {
  return many(
    db,
    sql<DownlineCount>`
      /* prepared downline-counts */
      with kept as materialized (
        select k.* from user_closure c join payer_counts k on k.payer_id = c.descendant_id
         where c.ancestor_id = ${scope.userId}
      )
      select shown_status, sum(n)::bigint as n, sum(total_paise)::bigint as total_paise,
             (select count(distinct payer_id) from kept) as payers, (select max(id) from payments) as newest_id
        from kept group by shown_status`,
  )
}
