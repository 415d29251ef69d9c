import { sql, type Transaction } from 'kysely'
import { many } from '../../../platform/database/db.ts'
import { addAccountsIn, journalCtes } from '../../ledger/api.ts'

type Unbooked = {
  id: number
  gateway: string
  currency: string
  bookings: number
  net_paise: bigint
  fee_paise: bigint
  tax_paise: bigint
}

/**
 * Books these payouts of a gateway, by its own ids: their amount at the bank, and the gateway's fees of their lines with
 * GST, out of the clearing account, in the payout's currency. Books what was not booked before, in one journal for each
 * payout. The payouts stay locked.
 */
export async function bookSettlements(
  trx: Transaction<unknown>,
  gatewayId: number,
  payouts: string[],
): Promise<void> {
  const open = await many(
    trx,
    sql<Unbooked>`
      with locked as (
        select * from settlements
         where gateway_id = ${gatewayId} and gateway_settlement_id = any(${payouts}::text[])
         order by id for update
      )
      select s.id, g.slug as gateway, s.currency, s.bookings, coalesce(sum(r.net_paise), 0)::bigint - s.booked_paise as net_paise,
             coalesce(sum(r.fee_paise), 0)::bigint - s.booked_fee_paise as fee_paise,
             coalesce(sum(r.tax_paise), 0)::bigint - s.booked_tax_paise as tax_paise
        from locked s
        join payment_gateways g on g.id = s.gateway_id
        left join settlement_rows r on r.settlement_id = s.id and r.is_booked and r.net_paise is not null
       group by s.id, g.slug, s.currency, s.bookings, s.booked_paise, s.booked_fee_paise, s.booked_tax_paise`,
  )
  for (const payout of open) await bookOne(trx, payout)
}

async function bookOne(
  trx: Transaction<unknown>,
  { id, gateway, currency, bookings, ...paise }: Unbooked,
): Promise<void> {
  const { net_paise: netPaise, fee_paise: feePaise, tax_paise: taxPaise } = paise
  if (netPaise === 0n && feePaise === 0n && taxPaise === 0n) return
  const clearing = `clearing:${gateway}`
  await addAccountsIn(trx, currency, ['bank', 'gateway-fees', 'gst-input', clearing])
  await sql`
    with booked as (
      update settlements
         set booked_paise = booked_paise + ${netPaise}::bigint, booked_fee_paise = booked_fee_paise + ${feePaise}::bigint,
             booked_tax_paise = booked_tax_paise + ${taxPaise}::bigint, bookings = bookings + 1
       where id = ${id} returning id
    ), leg as (
      select id as source_id, in_currency(code, ${currency}) as account_code, paise as amount_paise
        from booked cross join (values ('bank', ${netPaise}::bigint), ('gateway-fees', ${feePaise}::bigint),
                                       ('gst-input', ${taxPaise}::bigint),
                                       (${clearing}, -(${netPaise}::bigint + ${feePaise}::bigint + ${taxPaise}::bigint))
                               ) as part (code, paise)
    ), ${journalCtes({ sourceType: 'settlement', kind: bookings === 0 ? 'settled' : `settled-${bookings + 1}`, legs: 'leg' })}
    select count(*) from journal`.execute(trx)
}
