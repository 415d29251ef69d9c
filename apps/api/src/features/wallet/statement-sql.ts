import { sql } from 'kysely'
import { type Db, many, maybe } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { type LineColumns, ofLine, traced } from './line-sql.ts'

export type StatementHead = {
  user_name: string
  account_id: number
  opening_paise: bigint
  closing_paise: bigint
}

/** Of a journal, within a month in India. */
const monthOf = (month: string) => sql`
  j.at >= (${month} || '-01')::timestamp at time zone 'Asia/Kolkata'
  and j.at < ((${month} || '-01')::timestamp + interval '1 month') at time zone 'Asia/Kolkata'`

/** A wallet with what it held before a month and after it; undefined where there is none. */
export function findHead(db: Db, scope: Scope, month: string) {
  return maybe(
    db,
    sql<StatementHead>`
      select u.first_name || ' ' || u.last_name as user_name, w.account_id,
             coalesce(-sum(l.amount_paise) filter (
               where j.at < (${month} || '-01')::timestamp at time zone 'Asia/Kolkata'), 0)::bigint as opening_paise,
             coalesce(-sum(l.amount_paise) filter (
               where j.at < ((${month} || '-01')::timestamp + interval '1 month') at time zone 'Asia/Kolkata'), 0)::bigint
               as closing_paise
        from wallets w join users u on u.id = w.user_id
        left join postings l on l.account_id = w.account_id
        left join journals j on j.id = l.journal_id
       where w.user_id = ${scope.userId} group by u.id, w.account_id`,
  )
}

/** The lines of a wallet in a month, oldest first, at most `limit`. The account comes from a scoped query. */
export function listMonth(db: Db, accountId: number, month: string, limit: number) {
  return many(
    db,
    sql<LineColumns>`
      select ${ofLine}
        from postings line
        ${traced}
       where line.account_id = ${accountId} and ${monthOf(month)}
       order by j.at, j.id limit ${limit}`,
  )
}
