import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'
import { journalCtes } from '../ledger/ledger-public-sql.ts'

type Unbooked = { id: number; bookings: number; net_paise: bigint; fee_paise: bigint; tax_paise: bigint }

/**
 * Books what the payouts of these rows brought to the bank, what the gateway kept of their lines and the GST on that,
 * out of the clearing account: what was not booked before, in one journal for each payout. The payouts stay locked.
 */
export async function bookSettlements(db: Db, rowIds: number[]): Promise<void> {
  const open = await many(
    db,
    sql<Unbooked>`
      with locked as (
        select * from settlements
         where id in (select settlement_id from settlement_rows where id = any(${rowIds}::bigint[]))
         order by id for update
      )
      select s.id, s.bookings, sum(r.net_paise)::bigint - s.booked_paise as net_paise,
             coalesce(sum(r.fee_paise), 0)::bigint - s.booked_fee_paise as fee_paise,
             coalesce(sum(r.tax_paise), 0)::bigint - s.booked_tax_paise as tax_paise
        from locked s join settlement_rows r on r.settlement_id = s.id and r.net_paise is not null
       group by s.id, s.bookings, s.booked_paise, s.booked_fee_paise, s.booked_tax_paise`,
  )
  for (const payout of open) await bookOne(db, payout)
}

async function bookOne(db: Db, { id, bookings, ...paise }: Unbooked): Promise<void> {
  const { net_paise: netPaise, fee_paise: feePaise, tax_paise: taxPaise } = paise
  if (netPaise === 0n && feePaise === 0n && taxPaise === 0n) return
  await sql`
    with booked as (
      update settlements
         set booked_paise = booked_paise + ${netPaise}::bigint, booked_fee_paise = booked_fee_paise + ${feePaise}::bigint,
             booked_tax_paise = booked_tax_paise + ${taxPaise}::bigint, bookings = bookings + 1
       where id = ${id} returning id, gateway_id
    ), leg as (
      select id as source_id, account_code, paise as amount_paise
        from booked cross join (values ('bank', ${netPaise}::bigint), ('gateway-fees', ${feePaise}::bigint),
                                       ('gst-input', ${taxPaise}::bigint)) as part (account_code, paise)
      union all
      select b.id, 'clearing:' || g.slug, -(${netPaise}::bigint + ${feePaise}::bigint + ${taxPaise}::bigint)
        from booked b join payment_gateways g on g.id = b.gateway_id
    ), ${journalCtes({ sourceType: 'settlement', kind: bookings === 0 ? 'settled' : `settled-${bookings + 1}`, legs: 'leg' })}
    select count(*) from journal`.execute(db)
}
