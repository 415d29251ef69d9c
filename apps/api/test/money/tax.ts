import { sql } from 'kysely'
import { gstRateInSql } from '../../src/modules/identity/company/company-sql.ts'
import { type Db, many, one, withTransaction } from '../../src/platform/database/db.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'

/** In Maharashtra. */
export const SUPPLIER_GSTIN = '27AABCU9603R1ZN'

/** Names the company as a registered one in Maharashtra with this rate on its charge. */
export async function registerCompany(db: Db, rate = '18'): Promise<void> {
  await sql`
    update company set legal_name = 'Setu Pay Private Limited', trade_name = 'SetuPay', state_code = '27',
           address_line1 = '14 Lotus Chambers', address_line2 = 'Baner Road', city = 'Pune', pin = '411045',
           gstin = ${SUPPLIER_GSTIN}, gst_rate = ${rate}::numeric, version = version + 1`.execute(db)
}

/** Gives a person a verified GSTIN. */
export async function registerPayer(
  portal: { db: Db; secrets: Secrets },
  userId: number,
  gstin: string,
  legalName: string,
): Promise<void> {
  const cipher = portal.secrets.encrypt(gstin, `identities/gstin/${userId}`)
  await sql`
    insert into identities (user_id, gstin_cipher, gstin_last4, gstin_legal_name, gstin_verified_at)
    values (${userId}, ${cipher}, ${gstin.slice(-4)}, ${legalName}, now())`.execute(portal.db)
  await sql`update users set gstin_verified = 1 where id = ${userId}`.execute(portal.db)
}

type Planted = { payerId: number; chargePaise?: bigint; at?: Date }

/** A captured payment with its journal, as a capture writes them: under the moment its transaction began, unless given one. */
export async function plantCapture(db: Db, { payerId, chargePaise = 34_226n, at }: Planted): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      with drawn as (
        select nextval(pg_get_serial_sequence('payments', 'id')) as id, coalesce(${at ?? null}::timestamptz, now()) as at,
               (select min(id) from services) as service_id, (select min(id) from payment_methods) as method_id,
               (select min(id) from payment_gateways) as gateway_id
      ), paid as (
        insert into payments (id, order_id, payer_id, service_id, method_id, status, base_paise, charge_paise,
          total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, created_at, paid_at, finalized_at,
          gateway_id)
        overriding system value
        select id, order_id_for(id, at), ${payerId}, service_id, method_id, 'paid', 1850050, ${chargePaise},
               1850050 + ${chargePaise}::bigint, 1.85, ${gstRateInSql}, 'Meera Nair', 'meera@example.in', 'USR', at, at, at, gateway_id
          from drawn
        returning id, total_paise, paid_at
      ), journal as (
        insert into journals (source_type, source_id, kind, at) select 'payment', id, 'capture', paid_at from paid
        returning id
      ), posting as (
        insert into postings (journal_id, account_id, amount_paise)
        select j.id, a.id, case a.code when 'payee-payable' then -p.total_paise else p.total_paise end
          from journal j, paid p, ledger_accounts a where a.code in ('payee-payable', 'suspense')
      )
      select id from paid`,
  )
  return id
}

/** The same in a transaction that takes its time before and after, so that it ends after others that began later. */
export function slowCapture(db: Db, planted: Planted, beforeMs: number, afterMs: number): Promise<number> {
  return withTransaction(db, async (trx) => {
    await sql`select pg_sleep(${beforeMs / 1000})`.execute(trx)
    const id = await plantCapture(trx, planted)
    await sql`select pg_sleep(${afterMs / 1000})`.execute(trx)
    return id
  })
}

export type SeriesRow = { head: string; numbers: number[]; is_in_order: boolean }

/** Every series of invoices by this test's own reading: its numbers, and whether they rise with the captures. */
export function readSeries(db: Db): Promise<SeriesRow[]> {
  return many(
    db,
    sql<SeriesRow>`
      select s.head, array_agg(t.number order by t.number) as numbers,
             array_agg(p.id order by t.number) = array_agg(p.id order by p.paid_at, p.id) as is_in_order
        from tax_invoices t join document_series s on s.id = t.series_id join payments p on p.id = t.payment_id
       group by s.head order by s.head`,
  )
}
