import { sql } from 'kysely'

/** The text of a wallet's line, on screen and on a statement. */
export type LineColumns = {
  at: Date
  kind: string
  memo: string
  /** Credits are positive, debits negative. */
  change_paise: bigint
  order_id: string | null
  payer_name: string | null
  service_name: string | null
}

/** Its columns, of a posting `line` that is traced. */
export const ofLine = sql`
  j.at, case when j.source_type = 'withdrawal' then 'withdrawal-' || j.kind else j.kind end as kind,
  case when j.source_type = 'wallet-adjustment' then a.reason else j.memo end as memo,
  -line.amount_paise as change_paise, p.order_id,
  u.first_name || ' ' || u.last_name as payer_name, s.name as service_name`

/** Joins a posting `line` to its journal `j` and the payment `p` that it comes from, through its refund or dispute. */
export const traced = sql`
  join journals j on j.id = line.journal_id
  left join refunds r on j.source_type = 'refund' and r.id = j.source_id
  left join disputes d on j.source_type = 'dispute' and d.id = j.source_id
  left join wallet_adjustments a on j.source_type = 'wallet-adjustment' and a.id = j.source_id
  left join payments p on p.id = case j.source_type when 'payment' then j.source_id when 'dispute' then d.payment_id
                                          else r.payment_id end
  left join users u on u.id = p.payer_id
  left join services s on s.id = p.service_id`
