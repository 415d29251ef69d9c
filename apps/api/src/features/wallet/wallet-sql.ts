import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'

export type WalletRow = { user_name: string; account_id: number; balance_paise: bigint; line_count: number }

/** Makes the transaction a snapshot, so that lines and balance agree. */
export async function readOneMoment(db: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
}

export function findWallet(db: Db, scope: Scope) {
  return maybe(
    db,
    sql<WalletRow>`
      select u.first_name || ' ' || u.last_name as user_name, w.account_id, w.balance_paise, w.line_count
        from wallets w join users u on u.id = w.user_id where w.user_id = ${scope.userId}`,
  )
}

export type LineRow = {
  id: number
  at: Date
  kind: string
  memo: string
  /** Credits are positive, debits negative. */
  change_paise: bigint
  payment_id: number | null
  order_id: string | null
  payer_name: string | null
  service_name: string | null
  total_paise: bigint | null
}

/** Lines of a wallet from the newest, or from the oldest where that end is nearer; always answered newest first. */
export type Slice = { accountId: number; from: 'newest' | 'oldest'; skip: number; take: number }

const order = (slice: Slice) => (slice.from === 'newest' ? sql`desc` : sql`asc`)

export function listLines(db: Db, slice: Slice) {
  return many(
    db,
    sql<LineRow>`
      select j.id, j.at, case when j.source_type = 'withdrawal' then 'withdrawal-' || j.kind else j.kind end as kind,
             case when j.source_type = 'wallet-adjustment' then a.reason else j.memo end as memo, -line.amount_paise as change_paise, p.id as payment_id, p.order_id,
             u.first_name || ' ' || u.last_name as payer_name, s.name as service_name, p.total_paise
        from (select journal_id, amount_paise from postings where account_id = ${slice.accountId}
               order by journal_id ${order(slice)} offset ${slice.skip} limit ${slice.take}) line
        join journals j on j.id = line.journal_id
        left join refunds r on j.source_type = 'refund' and r.id = j.source_id
        left join disputes d on j.source_type = 'dispute' and d.id = j.source_id
        left join wallet_adjustments a on j.source_type = 'wallet-adjustment' and a.id = j.source_id
        left join payments p on p.id = case j.source_type when 'payment' then j.source_id when 'dispute' then d.payment_id
                                               else r.payment_id end
        left join users u on u.id = p.payer_id
        left join services s on s.id = p.service_id
       order by line.journal_id desc`,
  )
}

/** What the lines before the slice, seen from its end, brought into the wallet together. */
export async function sumSkipped(db: Db, slice: Slice): Promise<bigint> {
  const { sum_paise } = await one(
    db,
    sql<{ sum_paise: bigint }>`
      select coalesce(-sum(amount_paise), 0)::bigint as sum_paise
        from (select amount_paise from postings where account_id = ${slice.accountId}
               order by journal_id ${order(slice)} limit ${slice.skip}) skipped`,
  )
  return sum_paise
}
