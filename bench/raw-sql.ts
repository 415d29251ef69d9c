import type pg from 'pg'

const BODY_HASH = Buffer.alloc(32, 1)
const ROUTE = JSON.stringify({
  gateway: 'Cashfree',
  reasons: ['Cashfree: priority 1 for Credit card and switched on'],
})

/** The rows of one order, written by hand: those of the api's claim and open, as two prepared statements. */
export async function rawOrder(
  client: pg.PoolClient,
  order: { payerId: number; payeeId: number; serviceId: number; n: number },
) {
  const key = `raw-${order.n}`
  const { rows } = await client.query({
    name: 'raw-claim',
    text: `
      with payment as (
        insert into payments (order_id, payer_id, payee_id, service_id, method_id, base_paise, charge_paise, total_paise,
          charge_rate, gst_rate, payee_name, payee_account_last4, payee_bank_name, payment_for, payer_email,
          customer_ref_id, gateway_id, next_poll_at)
        values ('RAW' || $4::text, $1, $2, $3, 1, 1850050, 34226, 1884276, 1.85, 18, 'Meera Nair', '6093',
          'Bank of Maharashtra', 'houserent', 'payer@example.in', 'USR', 1, now() + interval '20 seconds')
        returning id
      ), key as (
        insert into idempotency_keys (payer_id, key, body_hash, payment_id) select $1, $4, $5, id from payment
      ), slot as (
        insert into open_orders (payer_id, dedupe_key, payment_id) select $1, $4, id from payment
      ), event as (
        insert into payment_events (payment_id, kind, detail)
        select id, kind, detail from payment, (values ('created', '{"by": 1}'::jsonb), ('route', $6)) as e (kind, detail)
      )
      insert into attempts (payment_id, number, gateway_id, reference, route, lease_until, expires_at, base_rate,
        distributor_paise, admin_paise, platform_paise)
      select id, 1, 1, 'RAW' || $4::text, $6, now() + interval '20 seconds', now() + interval '20 minutes', 1.85,
        0, 3422, 30804 from payment returning id, payment_id`,
    values: [order.payerId, order.payeeId, order.serviceId, key, BODY_HASH, ROUTE],
  })
  await client.query({
    name: 'raw-open',
    text: `
      with opened as (
        update attempts set status = 'open', session_id = 'session', session_issued_at = now() where id = $1
        returning payment_id
      ), event as (
        insert into payment_events (payment_id, kind, detail) select payment_id, 'sent', '{"gateway": "Cashfree"}' from opened
      )
      update payments set status = 'open', next_poll_at = now() + interval '10 minutes' from opened where id = payment_id`,
    values: [rows[0].id],
  })
}

/** The rows of one capture, written by hand: the stored webhook, then status, journal, wallet, timeline and job. */
export async function rawCapture(client: pg.PoolClient, capture: { paymentId: number; n: number }) {
  await client.query({
    name: 'raw-webhook',
    text: `
      with stored as (
        insert into webhook_log (gateway_id, event_key, payment_id, body) values (1, $1, $2, $3) returning payment_id
      )
      update payments set next_poll_at = now() from stored where id = payment_id`,
    values: [`raw-${capture.n}`, capture.paymentId, Buffer.alloc(600)],
  })
  await client.query({
    name: 'raw-capture',
    text: `
      with moved as (
        update payments set status = 'paid', paid_at = now(), finalized_at = now(), next_poll_at = null
         where id = $1 returning id, base_paise, total_paise, payer_id
      ), attempt as (
        update attempts set status = 'paid', gateway_payment_id = '1', bank_reference = '2' from moved
         where payment_id = moved.id returning payment_id
      ), journal as (
        insert into journals (source_type, source_id, kind) select 'payment', id, 'capture' from moved returning id
      ), up as (
        select w.user_id, w.account_id from wallets w, user_closure c, users u, moved
         where c.descendant_id = moved.payer_id and u.id = c.ancestor_id and u.role_id = 2 and w.user_id = u.id
      ), posting as (
        insert into postings (journal_id, account_id, amount_paise)
        select journal.id, account_id, paise from journal, (
          select id as account_id, 1884276 as paise from ledger_accounts where code = 'clearing:cashfree'
          union all select id, -1850050 from ledger_accounts where code = 'payee-payable'
          union all select id, -30804 from ledger_accounts where code = 'platform-revenue'
          union all select account_id, -3422 from up) leg
      ), wallet as (
        update wallets set balance_paise = balance_paise + 3422 from up where wallets.user_id = up.user_id
      ), freed as (
        delete from open_orders where payment_id = $1
      ), event as (
        insert into payment_events (payment_id, kind) select id, 'paid' from moved
      )
      select graphile_worker.add_job('bench-none', json_build_object('paymentId', id)) from moved`,
    values: [capture.paymentId],
  })
}
