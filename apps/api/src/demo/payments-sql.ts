import { sql } from 'kysely'
import { type Db, many } from '../platform/database/db.ts'
import { MISMATCH_PAISE, type PaymentRows } from './payment-rows.ts'

/** The next numbers of the payments' own sequence with the order ids that go with them, one for each moment. */
export function takeNumbers(db: Db, moments: Date[]): Promise<{ id: number; order_id: string }[]> {
  return many(
    db,
    sql<{ id: number; order_id: string }>`
      select id, order_id_for(id, at) as order_id
        from (
          select nextval(pg_get_serial_sequence('payments', 'id')) as id, at
            from unnest(${moments}::timestamptz[]) with ordinality as moment (at, number) order by number
        ) taken
       order by id`,
  )
}

export async function insertPayments(db: Db, rows: PaymentRows[]): Promise<void> {
  const payments = rows.map(({ payment, attempt }) => ({ ...payment, gateway_id: attempt.gateway_id }))
  await sql`
    insert into payments (id, order_id, payer_id, payee_id, student_fee_id, bill_id, service_id, method_id, status, base_paise,
      charge_paise, total_paise, charge_rate, gst_rate, payee_name, payee_account_last4, payee_bank_name, payment_for, payer_email,
      customer_ref_id, created_at, paid_at, finalized_at, last_requested_at, gateway_id)
    overriding system value
    select * from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as r (
      id bigint, order_id text, payer_id bigint, payee_id bigint, student_fee_id bigint, bill_id bigint,
      service_id bigint, method_id smallint, status text, base_paise bigint, charge_paise bigint, total_paise bigint, charge_rate numeric, gst_rate numeric,
      payee_name text, payee_account_last4 text, payee_bank_name text, payment_for text, payer_email text,
      customer_ref_id text, created_at timestamptz, paid_at timestamptz, finalized_at timestamptz,
      last_requested_at timestamptz, gateway_id smallint)`.execute(db)
  await sql`
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, created_at,
      session_issued_at, expires_at, closed_reason, base_rate, distributor_id, distributor_rate, distributor_paise,
      admin_id, admin_rate, admin_paise, platform_paise, gateway_payment_id, gateway_status, bank_reference,
      transaction_message, paid_with, card_number, card_type, card_network, card_country, bank, error_code,
      error_description, error_source)
    select payment_id, 1, gateway_id, reference, status, route, created_at, created_at, session_issued_at, expires_at,
           closed_reason, base_rate, distributor_id, distributor_rate, distributor_paise, admin_id, admin_rate,
           admin_paise, platform_paise, gateway_payment_id, gateway_status, bank_reference, transaction_message,
           paid_with, card_number, card_type, card_network, card_country, bank, error_code, error_description,
           error_source
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => row.attempt))}::jsonb) as r (
        payment_id bigint, gateway_id smallint, reference text, status text, route jsonb, created_at timestamptz,
        session_issued_at timestamptz, expires_at timestamptz, closed_reason text, base_rate numeric,
        distributor_id bigint, distributor_rate numeric, distributor_paise bigint, admin_id bigint,
        admin_rate numeric, admin_paise bigint, platform_paise bigint, gateway_payment_id text, gateway_status text,
        bank_reference text, transaction_message text, paid_with text, card_number text, card_type text,
        card_network text, card_country text, bank text, error_code text, error_description text,
        error_source text)`.execute(db)
  await sql`
    insert into captures (payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, kind, seen_at)
    select p.id, a.id, a.gateway_id, a.gateway_payment_id,
           case p.status when 'paid' then p.total_paise else p.total_paise - ${MISMATCH_PAISE}::bigint end,
           case p.status when 'paid' then 'payment' else 'amount' end, coalesce(p.paid_at, p.created_at)
      from unnest(${payments.map(({ id }) => id)}::bigint[]) as made (id)
      join payments p using (id)
      join attempts a on a.payment_id = p.id
     where p.status in ('paid', 'mismatch')`.execute(db)
  const events = rows.flatMap(({ payment, events }) =>
    events.map((event) => ({ payment_id: payment.id, ...event })),
  )
  await sql`
    insert into payment_events (payment_id, at, kind, detail, actor_id, request_id)
    select payment_id, at, kind, detail, actor_id, request_id from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r (
      payment_id bigint, at timestamptz, kind text, detail jsonb, actor_id bigint, request_id text)`.execute(
    db,
  )
}
