import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/db.ts'

/**
 * Inserts `count` final payments with their attempts, spread evenly over the payers and the last `days` days: about
 * one in seven FAILED, some PENDING, all services, methods and gateways, odd amounts. Deterministic. Ids rise with
 * the time of creation, as in a live portal.
 */
export async function plantPayments(
  db: Db,
  { payers, count, days }: { payers: number[]; count: number; days: number },
): Promise<void> {
  await sql`
    with picked as (
      select n, ${payers}::bigint[] as payers, now() - make_interval(secs => ${days * 86_400}) * (1 - n::float8 / ${count})
               - interval '1 minute' as at,
             ('x' || substr(md5(n::text), 1, 7))::bit(28)::int as dice,
             ('x' || substr(md5(n::text), 8, 7))::bit(28)::int as luck
        from generate_series(1, ${count}::int) n
    ), drawn as (
      select nextval(pg_get_serial_sequence('payments', 'id')) as id, n, at, dice, luck,
             payers[1 + dice % cardinality(payers)] as payer_id, 100 + (luck % 5000) * (dice % 997) as base_paise,
             case when dice % 7 = 0 then 'closed' when dice % 211 = 1 then 'pending' else 'paid' end as status,
             case when luck % 20 = 0 then 2 when luck % 500 = 1 then 3 else 1 end as gateway
        from picked
    ), paid as (
      insert into payments (id, order_id, payer_id, service_id, method_id, status, base_paise, charge_paise,
        total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, created_at, paid_at, finalized_at,
        gateway_id)
      overriding system value
      select d.id, order_id_for(d.id, at), payer_id, services.ids[1 + luck % cardinality(services.ids)],
             methods.ids[1 + (dice / 7) % cardinality(methods.ids)], status, base_paise, base_paise / 50,
             base_paise + base_paise / 50, 2, 0, 'Meera Nair ' || dice % 50, 'meera@example.in', 'USR-' || payer_id, at,
             case when status = 'paid' then at + interval '40 seconds' end,
             case when status <> 'pending' then at + interval '40 seconds' end,
             gateways.ids[least(gateway, cardinality(gateways.ids))]
        from drawn d, (select array_agg(id order by id) as ids from services) services,
             (select array_agg(id order by id) as ids from payment_methods) methods,
             (select array_agg(id order by id) as ids from payment_gateways) gateways
       order by d.id
      returning id, order_id, gateway_id, status, created_at
    )
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
      bank_reference, created_at)
    select id, 1, gateway_id, order_id, case status when 'paid' then 'paid' when 'closed' then 'closed' else 'open' end,
           '{}', created_at, created_at, 1.5, lpad(id::text, 12, '4'), created_at from paid`.execute(db)
}
