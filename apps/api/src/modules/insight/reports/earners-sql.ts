import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** One earner of a payment: their share as fixed with the attempt, and what of it is left by the books. */
export type EarnerRow = {
  id: number
  name: string
  /** Commission in percent, as decimal text. */
  rate: string
  share_paise: bigint
  net_paise: bigint
  /** The reader, or someone below them. */
  is_in_reach: boolean
}

export type EarnersOfPaymentRow = {
  payer_id: number
  charge_rate: string
  base_rate: string
  distributor: EarnerRow | null
  admin: EarnerRow | null
}

type Raw = Omit<EarnersOfPaymentRow, 'distributor' | 'admin'> &
  Record<'distributor' | 'admin', RawEarner | null>
type RawEarner = Omit<EarnerRow, 'share_paise' | 'net_paise'> & { share_paise: string; net_paise: string }

/** The earners of a paid payment, by its attempt that was paid. Undefined for one that is not paid. */
export async function findEarnersOf(
  db: Db,
  scope: Scope,
  paymentId: number,
): Promise<EarnersOfPaymentRow | undefined> {
  const earner = (role: 'distributor' | 'admin') => sql`
    (select json_build_object(
              'id', u.id, 'name', u.first_name || ' ' || u.last_name, 'rate', a.${sql.ref(`${role}_rate`)}::text,
              'share_paise', a.${sql.ref(`${role}_paise`)}::text,
              'net_paise', (select coalesce(-sum(l.amount_paise), 0)::text
                              from book join postings l on l.journal_id = book.id
                              join wallets w on w.account_id = l.account_id and w.user_id = u.id),
              'is_in_reach', exists (select from user_closure
                                      where ancestor_id = ${scope.userId} and descendant_id = u.id))
       from users u where u.id = a.${sql.ref(`${role}_id`)})`
  const row = await maybe(
    db,
    sql<Raw>`
      /* prepared find-earners-of */
      with book as (
        select j.id from journals j
         where (j.source_type, j.source_id) in (
           select 'payment', ${paymentId}::bigint
           union all select 'refund', id from refunds where payment_id = ${paymentId}
           union all select 'dispute', id from disputes where payment_id = ${paymentId})
      )
      select p.payer_id, p.charge_rate::text as charge_rate, a.base_rate::text as base_rate,
             ${earner('distributor')} as distributor, ${earner('admin')} as admin
        from payments p join attempts a on a.payment_id = p.id and a.status = 'paid'
       where p.id = ${paymentId} and p.shown_status = 'PAID'`,
  )
  return row && { ...row, distributor: inPaise(row.distributor), admin: inPaise(row.admin) }
}

const inPaise = (raw: RawEarner | null): EarnerRow | null =>
  raw && { ...raw, share_paise: BigInt(raw.share_paise), net_paise: BigInt(raw.net_paise) }
