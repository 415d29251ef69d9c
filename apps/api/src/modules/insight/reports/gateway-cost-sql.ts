import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

export type GatewayCostRow = {
  fee_paise: bigint
  tax_paise: bigint
  net_paise: bigint
  /** The platform's part of the charge by the books, less refunds and disputes. */
  share_paise: bigint
  settled_at: Date
}

/**
 * The gateway's fee for a payment and its refunds, and the GST on it, by the lines of its settlements in rupees.
 * Undefined until one of them is settled.
 */
export function findGatewayCost(db: Db, paymentId: number): Promise<GatewayCostRow | undefined> {
  return maybe(
    db,
    sql<GatewayCostRow>`
      with line as (
        select r.* from settlement_rows r join captures c on c.id = r.capture_id where c.payment_id = ${paymentId}
        union all
        select r.* from settlement_rows r join refunds f on f.id = r.refund_id where f.payment_id = ${paymentId}
      ), kept as (
        select sum(coalesce(line.fee_paise, 0))::bigint as fee_paise,
               sum(coalesce(line.tax_paise, 0))::bigint as tax_paise, sum(line.net_paise)::bigint as net_paise,
               max(s.settled_at) as settled_at
          from line join settlements s on s.id = line.settlement_id and s.currency = 'INR'
         where line.net_paise is not null
      ), earned as (
        select coalesce(-sum(l.amount_paise), 0)::bigint as share_paise
          from journals j
          join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id and a.kind = 'revenue'
         where (j.source_type, j.source_id) in (
           select 'payment', ${paymentId}::bigint
           union all select 'refund', id from refunds where payment_id = ${paymentId}
           union all select 'dispute', id from disputes where payment_id = ${paymentId})
      )
      select kept.*, earned.share_paise from kept cross join earned where kept.settled_at is not null`,
  )
}
