import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { firstCheckpointFrom, type LineColumns, ofLine, traced } from './line-sql.ts'

export type StatementHead = {
  user_name: string
  account_id: number
  opening_paise: bigint
  closing_paise: bigint
}

/** The moment in India that a month begins with, and the one that the next begins with. */
const beginOf = (month: string) => sql`((${month} || '-01')::timestamp at time zone 'Asia/Kolkata')`
const endOf = (month: string) =>
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

/** The lines of a wallet in a month, oldest first, at most `limit`. The account comes from a scoped query. */
export function listMonth(db: Db, accountId: number, month: string, limit: number) {
  return many(
    db,
    sql<LineColumns>`
      with checkpoint as (
        select journal_id from wallet_checkpoints where account_id = ${accountId} and at < ${beginOf(month)}
        union all select 0 order by journal_id desc limit 1
      ), line as materialized (
        select l.journal_id, l.amount_paise
          from postings l join journals j on j.id = l.journal_id
         where l.account_id = ${accountId} and l.journal_id >= (select journal_id from checkpoint)
           and l.journal_id < ${firstCheckpointFrom(sql`${accountId}::bigint`, endOf(month))}
           and j.at >= ${beginOf(month)} and j.at < ${endOf(month)}
         order by j.at, j.id limit ${limit}
      )
      select ${ofLine} from line ${traced} order by j.at, j.id`,
  )
}
