import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { debitSoon, type EarlierRow, earlierColumns, isEarlier } from '../../payments/api.ts'

/** Payees of a requested payment, each with their amount in paise. */
export type Wanted = { payeeId: number; basePaise: bigint }

/**
 * The facts that make paying these payees a second payment: the same amount to one of them within 24 hours, alone or in a
 * basket, or a mandate that is about to pay one. The newest of these; `today` is a day in India.
 */
export function findEarlierTo(
  db: Db,
  scope: Scope,
  wanted: Wanted[],
  today: string,
): Promise<EarlierRow | undefined> {
  const asked = wanted.map(({ payeeId, basePaise }) => ({ payee_id: payeeId, base_paise: String(basePaise) }))
  return maybe(
    db,
    sql<EarlierRow>`
      with wanted as (
        select w.payee_id, w.base_paise, y.name
          from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w(payee_id bigint, base_paise bigint)
          join payees y on y.id = w.payee_id
      )
      select w.name, w.base_paise, ${earlierColumns(scope)}
        from wanted w join payments p on p.payee_id = w.payee_id and p.base_paise = w.base_paise
       where ${isEarlier(sql`null::bigint`, sql`p.base_paise`)}
      union all
      select w.name, w.base_paise, ${earlierColumns(scope)}
        from wanted w
        join payment_items i on i.payee_id = w.payee_id and i.base_paise = w.base_paise
        join payments p on p.id = i.payment_id
       where ${isEarlier(sql`i.id`, sql`i.base_paise`)}
      union all
      select w.name, soon.base_paise, null, soon.debit_on::timestamp at time zone 'Asia/Kolkata', 'SCHEDULED'
        from wanted w cross join lateral (${debitSoon(sql`w.payee_id`, today)}) soon
       order by at desc limit 1`,
  )
}
