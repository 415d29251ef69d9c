import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/security/gate.ts'

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

/** The journal of an account's first checkpoint at a moment or later: every line from it on is of that moment or later. */
export const firstCheckpointFrom = (account: RawBuilder<unknown>, moment: RawBuilder<unknown>) => sql`
  coalesce((select journal_id from wallet_checkpoints m where m.account_id = ${account} and m.at >= ${moment}
             order by m.at, m.journal_id limit 1), 9223372036854775807)`

/**
 * The commission postings of the scope's user, not of those below, from one moment to before another: shares of payments
 * and what refunds and disputes move of them, without withdrawals and adjustments. For a `from`, as `line` of `traced`.
 */
export const commissionLines = (scope: Scope, from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  select l.journal_id, l.amount_paise
    from wallets w
    join postings l on l.account_id = w.account_id and l.journal_id < ${firstCheckpointFrom(sql`w.account_id`, until)}
     and l.journal_id >= coalesce((select m.journal_id from wallet_checkpoints m
                                    where m.account_id = w.account_id and m.at < ${from}
                                    order by m.at desc, m.journal_id desc limit 1), 0)
    join journals made on made.id = l.journal_id and made.at >= ${from} and made.at < ${until}
     and made.source_type in ('payment', 'refund', 'dispute')
   where w.user_id = ${scope.userId}`
