import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { firstCheckpointFrom, type LineColumns, ofLine, traced } from './line-sql.ts'

export type StatementHead = {
  user_name: string
  account_id: number
  opening_paise: bigint
  closing_paise: bigint
}

/** The moment in India that a month begins with, and the one that the next begins with. */
type Month = string | RawBuilder<unknown>
const beginOf = (month: Month) => sql`((${month} || '-01')::timestamp at time zone 'Asia/Kolkata')`
const endOf = (month: Month) =>
  sql`(((${month} || '-01')::timestamp + interval '1 month') at time zone 'Asia/Kolkata')`

/** The balance of the wallet `w` at a moment: from its last checkpoint before, up to its first one behind. */
const balanceAt = (moment: RawBuilder<unknown>) => sql`
  (select coalesce(max(checkpoint.before_paise), 0) - coalesce(sum(l.amount_paise) filter (where j.at < ${moment}), 0)
     from (select 1) always
     left join lateral (
       select journal_id, before_paise from wallet_checkpoints
        where account_id = w.account_id and at < ${moment} order by at desc, journal_id desc limit 1) checkpoint on true
     left join postings l on l.account_id = w.account_id and l.journal_id >= coalesce(checkpoint.journal_id, 0)
      and l.journal_id < ${firstCheckpointFrom(sql`w.account_id`, moment)}
     left join journals j on j.id = l.journal_id)::bigint`

/** A wallet with its balances before a month and after it; undefined where there is none. */
export function findHead(db: Db, scope: Scope, month: string) {
  return maybe(
    db,
    sql<StatementHead>`
      select u.first_name || ' ' || u.last_name as user_name, w.account_id, ${balanceAt(beginOf(month))} as opening_paise,
             ${balanceAt(endOf(month))} as closing_paise
        from wallets w join users u on u.id = w.user_id where w.user_id = ${scope.userId}`,
  )
}

/** The months of a wallet with its balances before each and after it, newest first; those before `before`, at most `limit`. */
export function listMonths(
  db: Db,
  scope: Scope,
  { before, limit }: { before: string | null; limit: number },
) {
  return many(
    db,
    sql<{ month: string; opening_paise: bigint; closing_paise: bigint }>`
      select month, ${balanceAt(beginOf(sql`month`))} as opening_paise, ${balanceAt(endOf(sql`month`))} as closing_paise
        from wallets w join users u on u.id = w.user_id
        cross join lateral (
          select to_char(first, 'YYYY-MM') as month
            from generate_series(date_trunc('month', u.created_at at time zone 'Asia/Kolkata'),
                                 now() at time zone 'Asia/Kolkata', interval '1 month') first
           where ${before}::text is null or to_char(first, 'YYYY-MM') < ${before}
           order by 1 desc limit ${limit}) months
       where w.user_id = ${scope.userId} order by month desc`,
  )
}

type Slice = { skip?: number; take: number }

/** The lines of a wallet in a month, oldest first. The account comes from a scoped query. */
export function listMonth(db: Db, accountId: number, month: string, { skip = 0, take }: Slice) {
  return many(
    db,
    sql<LineColumns & { id: number; payment_id: number | null }>`
      with ${linesOfMonth(accountId, month)}, line as materialized (
        select journal_id, amount_paise from of_month order by at, journal_id offset ${skip} limit ${take}
      )
      select line.journal_id as id, p.id as payment_id, ${ofLine} from line ${traced} order by j.at, j.id`,
  )
}

/** What the first lines of a month add up to. */
export async function sumFirst(db: Db, accountId: number, month: string, count: number): Promise<bigint> {
  const { sum_paise } = await one(
    db,
    sql<{ sum_paise: bigint }>`
      with ${linesOfMonth(accountId, month)}
      select coalesce(-sum(amount_paise), 0)::bigint as sum_paise
        from (select amount_paise from of_month order by at, journal_id limit ${count}) first`,
  )
  return sum_paise
}

const linesOfMonth = (accountId: number, month: string) => sql`
      checkpoint as (
        select journal_id from wallet_checkpoints where account_id = ${accountId} and at < ${beginOf(month)}
        union all select 0 order by journal_id desc limit 1
      ), of_month as (
        select l.journal_id, l.amount_paise, j.at
          from postings l join journals j on j.id = l.journal_id
         where l.account_id = ${accountId} and l.journal_id >= (select journal_id from checkpoint)
           and l.journal_id < ${firstCheckpointFrom(sql`${accountId}::bigint`, endOf(month))}
           and j.at >= ${beginOf(month)} and j.at < ${endOf(month)}
      )`
