import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'

export type Disputed = { is_lost: boolean; amount_paise: bigint; at: Date }

/** The amounts of a payment that disputes hold or took; at most one line of each. The payment comes from a scoped query. */
export function listDisputed(db: Db, paymentId: number): Promise<Disputed[]> {
  return many(
    db,
    sql<Disputed>`
      /* prepared list-disputed */
      select money = 'taken' as is_lost, sum(disputed_paise)::bigint as amount_paise,
             max(case when money = 'taken' then finalized_at else opened_at end) as at
        from disputes where payment_id = ${paymentId} and capture_id is null and money in ('held', 'taken')
         and disputed_paise > 0
       group by money order by money`,
  )
}
