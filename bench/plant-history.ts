import pg from 'pg'
import { countFailures } from '../apps/api/src/modules/insight/reports/failure-reasons-sql.ts'
import { addCheckpoints } from '../apps/api/src/modules/payouts/wallet/checkpoints-service.ts'
import { connect } from '../apps/api/src/platform/database/db.ts'
import { withoutIndexes } from './without-indexes.ts'

/** How much history: whole payments with all that a capture writes. */
export type History = { rows: number; days: number; retailers?: number; log: (line: string) => void }

const BATCH = 250_000
/** Tables that a payment and its capture write. Their indexes and keys are built when everything is there. */
const TABLES = ['payments', 'attempts', 'journals', 'postings', 'captures', 'payouts']

/**
 * Plants a year of a portal as captures would have left it: payments, attempts, journals, postings, captures,
 * payouts, wallets and every kept count, so that the check of the books holds. Timelines are left out. Ids rise with time, as they
 * do in a live portal; one payment in seven failed, and those of the last hours are partly undecided. As the owner
 * and without the server's bounds, in batches, each table by one statement; deterministic but for the moment of now.
 */
export async function plantHistory(
  ownerUrl: string,
  { rows, days, retailers = 400, log }: History,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '128MB'`,
    )
    await client.query(tree(retailers))
    await withoutIndexes(client, TABLES, log, async () => {
      const { rows: found } = await client.query(`select now()::text as now`)
      for (let first = 1; first <= rows; first += BATCH) {
        const last = Math.min(rows, first + BATCH - 1)
        await client.query(PAYMENTS, [first, last, rows, days, found[0].now])
        for (const statement of OF_PAYMENTS) await client.query(statement, [first, last])
        log(`${last} payments planted`)
      }
    })
    for (const statement of COUNTS) await client.query(statement)
    for (const table of TABLES.filter((name) => name !== 'postings')) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    }
    await client.query('vacuum analyze')
    const { db, close } = connect(ownerUrl, 1)
    while (await countFailures(db));
    await addCheckpoints(db)
    await close()
  } finally {
    await client.end()
  }
}

/**
 * A super admin over 6 admins, each over 5 distributors, over whom the retailers are spread, with 20 payees each. The
 * last payee is one of the past: paid in the first weeks alone.
 */
const tree = (retailers: number) => `
  do $$
  declare level record;
  begin
    for level in select * from (values (1, 1, 0), (2, 6, 1), (3, 30, 6), (4, ${retailers}, 30)) as l (role, people, above) loop
      insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, document_verified)
      select 'r' || level.role || 'n' || n, 'Meera', 'Nair', 'r' || level.role || 'n' || n || '@example.in',
             (6000000000 + level.role::bigint * 100000 + n)::text, level.role,
             case when level.role > 1 then
               (select id from users where username = 'r' || level.role - 1 || 'n' || 1 + n % level.above) end, 1
        from generate_series(1, level.people) n;
    end loop;
    insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
      account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
    select u.id, s.id, 'Payee ' || n || ' of ' || u.id, '9890355128', 'none', '234F', 'none', '6093', 'Meera Nair',
           'Bank of Maharashtra', 'Baner', 'MAHB0000174', 1850050, 'houserent', 'BEN' || u.id || '-' || n
      from users u, generate_series(1, 20) n,
           lateral (select id from services order by id offset n % 8 limit 1) s
     where u.role_id = 4;
    insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
      account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
    select user_id, service_id, 'Bygone Society', mobile, pan_cipher, pan_last4, account_cipher, account_last4,
           account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id || '-bygone'
      from payees order by user_id, id limit 1 offset 80;
    -- As accounts from before the account checks: no check starts automatically.
    update bank_accounts set check_status = 'unknown', next_check_at = null;
  end $$`

/** $1 to $2: ids; $3: all rows; $4: days; $5: now. */
const PAYMENTS = `
  with picked as materialized (
    select n, $5::timestamptz - make_interval(secs => $4::float8 * 86400) * (1 - n::float8 / $3::int)
              - interval '1 minute' as at,
           hashint8extended(n, 1) & 268435455 as dice,
           hashint8extended(n, 2) & 268435455 as luck
      from generate_series($1::int, $2::int) n
  ), book as (
    select id, user_id, service_id, row_number() over (order by id) - 1 as place from payees
  ), drawn as materialized (
    select n, at, luck, case when n <= $3::int / 10 and dice % 3 = 1 then last.place else dice % last.place end as place,
           100000 + (luck % 5000) * (dice % 997)::bigint * 100 as base_paise,
           case when dice % 7 = 0 then 'closed'
                when dice % 20 = 1 and (at > $5::timestamptz - interval '6 hours' or n > $3::int - 40) then 'pending'
                else 'paid' end as status,
           (case when luck % 20 = 0 then 2 when luck % 500 = 1 then 3 else 1 end)::smallint as gateway_id
      from picked, (select count(*) - 1 as place from payees) as last
  )
  insert into payments (id, order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
    total_paise, charge_rate, gst_rate, payee_name, payee_account_last4, payee_bank_name, payment_for, payer_email,
    customer_ref_id, created_at, paid_at, finalized_at, next_poll_at, last_requested_at, gateway_id)
  overriding system value
  select n, order_id_for(n, at), book.user_id, book.id, book.service_id,
         (1 + (luck / 7) % 3)::smallint, status, base_paise, base_paise / 50, base_paise + base_paise / 50, 2, 0,
         'Payee ' || place, '6093', 'Bank of Maharashtra', 'houserent', 'meera@example.in',
         'USR-' || book.user_id, at, case when status = 'paid' then at + interval '40 seconds' end,
         case when status <> 'pending' then at + interval '40 seconds' end,
         case when status = 'pending' then $5::timestamptz + interval '1 day' end, at, gateway_id
    from drawn join book using (place) order by n`

/** $1 to $2: ids of payments. The ids of what belongs to a payment are its own. */
const OF_PAYMENTS = [
  `insert into attempts (id, payment_id, number, gateway_id, reference, status, route, lease_until, expires_at,
     session_issued_at, closed_reason, base_rate, distributor_id, distributor_rate, distributor_paise, admin_id, admin_rate,
     admin_paise, platform_paise, gateway_payment_id, bank_reference, error_description, created_at)
   overriding system value
   select p.id, p.id, 1, p.gateway_id, p.order_id,
          case p.status when 'paid' then 'paid' when 'closed' then 'closed' else 'open' end, '{}', p.created_at,
          p.created_at, p.created_at, case when p.status = 'closed' then 'expired' end, 1.5, d.id, 0.2,
          p.charge_paise / 10, d.parent_id, 0.2, p.charge_paise / 10, p.charge_paise - 2 * (p.charge_paise / 10),
          case when p.status = 'paid' then 'pay_' || p.id end, lpad(p.id::text, 12, '4'),
          case when p.status = 'closed' and p.id % 3 > 0 then 'The bank declined it, reason ' || p.id % 8 end, p.created_at
     from payments p join users r on r.id = p.payer_id join users d on d.id = r.parent_id
    where p.id between $1 and $2 order by p.id`,
  `insert into journals (id, source_type, source_id, kind, at) overriding system value
   select id, 'payment', id, 'capture', paid_at from payments where id between $1 and $2 and status = 'paid' order by id`,
  `insert into postings (journal_id, account_id, amount_paise)
   select p.id, leg.account_id, leg.paise
     from payments p
     join attempts a on a.id = p.id
     join payment_gateways g on g.id = a.gateway_id
     join ledger_accounts clearing on clearing.code = 'clearing:' || g.slug
     join ledger_accounts payable on payable.code = 'payee-payable'
     join ledger_accounts revenue on revenue.code = 'platform-revenue'
     join wallets dw on dw.user_id = a.distributor_id
     join wallets aw on aw.user_id = a.admin_id
    cross join lateral (values (clearing.id, p.total_paise), (payable.id, -p.base_paise),
       (revenue.id, -a.platform_paise), (dw.account_id, -a.distributor_paise), (aw.account_id, -a.admin_paise))
          as leg (account_id, paise)
    where p.id between $1 and $2 and a.id between $1 and $2 and p.status = 'paid'`,
  `insert into captures (id, payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, kind, seen_at)
   overriding system value
   select id, id, id, gateway_id, 'pay_' || id, total_paise, 'payment', paid_at
     from payments where id between $1 and $2 and status = 'paid' order by id`,
  `insert into payouts (id, payment_id, status, held_because, amount_paise, created_at, next_poll_at)
   overriding system value
   select id, id, 'held', 'before-payouts', base_paise, paid_at, null
     from payments where id between $1 and $2 and status = 'paid' order by id`,
]

const COUNTS = [
  'select recount_people()',
  `insert into stale_failure_days select distinct indian_day(created_at) from payments where shown_status = 'FAILED'`,
  `update wallets w set balance_paise = -p.paise, line_count = p.n
     from (select account_id, sum(amount_paise) as paise, count(*) as n from postings group by account_id) p
    where p.account_id = w.account_id`,
  `insert into payer_counts (payer_id, shown_status, n, total_paise)
   select payer_id, shown_status, count(*), sum(total_paise) from payments group by 1, 2`,
]
