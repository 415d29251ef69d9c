import { sql } from 'kysely'
import { type Db, many } from '../platform/database/db.ts'
import type { BillRows, RefundNumbers } from './bill-rows.ts'

/** The next numbers of the refunds' own sequence with their references, one for each moment. */
export function takeRefundNumbers(db: Db, moments: Date[]): Promise<RefundNumbers[]> {
  return many(
    db,
    sql<RefundNumbers>`
      select id, refund_reference_for(id, at) as reference
        from (select nextval(pg_get_serial_sequence('refunds', 'id')) as id, at
                from unnest(${moments}::timestamptz[]) with ordinality as moment (at, number) order by number) taken
       order by id`,
  )
}

/** Stores refunds that went through, each of the attempt that was paid. */
export async function insertRefunds(db: Db, rows: BillRows[]): Promise<void> {
  const refunds = rows.flatMap(({ refund }) => refund ?? [])
  await sql`
    insert into refunds (id, payment_id, attempt_id, source, reason, reference, status, base_paise, charge_paise,
      gateway_refund_id, bank_reference, message, requested_at, finalized_at, next_poll_at, poll_count, lease_until)
    overriding system value
    select r.id, r.payment_id, a.id, 'biller', r.reason, r.reference, 'succeeded', r.base_paise, r.charge_paise,
           r.gateway_refund_id, r.bank_reference, r.message, r.requested_at, r.finalized_at, null, 2, r.finalized_at
      from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (id bigint, payment_id bigint, reason text,
           reference text, base_paise bigint, charge_paise bigint, gateway_refund_id text, bank_reference text,
           message text, requested_at timestamptz, finalized_at timestamptz)
      join attempts a on a.payment_id = r.payment_id and a.status = 'paid'
     order by r.id`.execute(db)
}
