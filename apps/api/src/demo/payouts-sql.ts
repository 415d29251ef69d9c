import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/**
 * Payouts to payees and schools of the demo year. Nearly all are paid, with a UTR. Of the watched person's newest
 * payments one payout is on hold, one queued, one on its way, two failed for their account and one was returned.
 * No provider knows these transfers, so no sweep polls them. They have no fee: a journal of fees for each made
 * planting a second longer.
 */
export async function insertPayouts(db: Db, watchedId: number, now: Date): Promise<void> {
  await sql`
    create temp table demo_payouts on commit drop as
    with paid as (
      select p.id, p.base_paise, p.paid_at, p.payer_id, b.id as account_id, b.account_last4
        from payments p join bank_accounts b on b.payee_id = p.payee_id where p.status = 'paid'
      union all
      select p.id, p.base_paise, p.paid_at, p.payer_id, b.id, b.account_last4
        from payments p join student_fees f on f.id = p.student_fee_id join bank_accounts b on b.school_id = f.school_id
       where p.status = 'paid'
    ), placed as (
      select *, row_number() over (partition by account_id order by paid_at, id) = 1 as is_first,
             case when payer_id = ${watchedId} then row_number() over (partition by payer_id order by paid_at desc, id desc) end as newest
        from paid
    ), timed as (
      select *, paid_at + case when is_first then interval '30 minutes' else interval '20 seconds' end
                + make_interval(secs => id % 41) as sent_at
        from placed
    )
    select id as payment_id, base_paise, paid_at, account_id, account_last4, sent_at,
           case when base_paise > 50000000 then 'rtgs' else 'imps' end as mode,
           case when id % 9 = 4 then 'razorpayx' else 'cashfree' end as provider,
           case when newest = 3 then 'held' when newest = 5 then 'queued' when newest = 6 then 'sent'
                when newest in (8, 12) then 'failed' when newest = 15 then 'reversed'
                when sent_at > ${now}::timestamptz - interval '5 minutes' then 'waiting' else 'arrived' end as fate,
           nextval(pg_get_serial_sequence('transfers', 'id')) as transfer_id
      from timed order by sent_at, id`.execute(db)
  await sql`analyze demo_payouts`.execute(db)
  await sql`
    insert into payouts (payment_id, status, held_because, held_until, amount_paise, utr, expected_at, sent_at, arrived_at,
      failure, message, created_at, next_poll_at, lease_until)
    select payment_id, case fate when 'waiting' then 'held' else fate end,
           case fate when 'held' then 'by-person' when 'waiting' then 'new-account' end,
           case fate when 'waiting' then paid_at + interval '30 minutes' end, base_paise,
           case when fate in ('arrived', 'sent') then to_char(sent_at, 'YDDDHH24') || lpad((transfer_id * 7919 % 1000000)::text, 6, '0') end,
           case when fate in ('arrived', 'sent') then sent_at + interval '10 minutes' end,
           case when fate in ('arrived', 'sent') then sent_at end,
           case when fate = 'arrived' then sent_at + interval '8 seconds' end,
           case when fate in ('failed', 'reversed') then 'account' end,
           case fate when 'held' then 'The landlord asked us to wait until the lease is signed.'
                     when 'failed' then 'Invalid beneficiary account or IFSC' when 'reversed' then 'The account of the payee is closed' end,
           paid_at, case fate when 'queued' then ${now}::timestamptz + interval '20 minutes'
                              when 'waiting' then ${now}::timestamptz + interval '30 minutes'
                              when 'sent' then ${now}::timestamptz + interval '10 years' end, paid_at
      from demo_payouts order by paid_at, payment_id`.execute(db)
  await sql`
    insert into transfers (id, payout_id, number, reference, provider, bank_account_id, mode, amount_paise, status, sends,
      provider_id, utr, code, message, failure, created_at, sent_at, finalized_at)
    overriding system value
    select d.transfer_id, o.id, 1, transfer_reference_for(d.transfer_id, d.sent_at), d.provider, d.account_id, d.mode,
           d.base_paise, case d.fate when 'sent' then 'on-its-way' else d.fate end, 1, 'demo_' || d.transfer_id, o.utr,
           case d.fate when 'arrived' then 'COMPLETED' when 'sent' then 'SENT_TO_BENEFICIARY' when 'failed' then 'INVALID_BENE_ACCOUNT_OR_IFSC'
                       else 'RETURNED_FROM_BENEFICIARY' end, o.message,
           o.failure, d.sent_at, d.sent_at,
           case when d.fate <> 'sent' then d.sent_at + interval '8 seconds' end
      from demo_payouts d join payouts o using (payment_id)
     where d.fate not in ('held', 'queued', 'waiting') order by d.transfer_id`.execute(db)
  await sql`
    with kind as (
      select d.*, step.kind, step.at, step.sign
        from demo_payouts d
        cross join lateral (values ('sent', sent_at, 1), ('reversed', sent_at + interval '2 days', -1))
          as step (kind, at, sign)
       where d.fate in ('arrived', 'sent', 'reversed') and (step.kind <> 'reversed' or d.fate = 'reversed')
    ), made as (
      insert into journals (source_type, source_id, kind, at, memo)
      select 'transfer', transfer_id, kind, at, '' from kind order by at, transfer_id
      returning id, source_id, kind
    ), account as materialized (select id, code from ledger_accounts where kind <> 'wallet')
    insert into postings (journal_id, account_id, amount_paise)
    select made.id, account.id, leg.paise
      from made join kind on kind.transfer_id = made.source_id and kind.kind = made.kind
      cross join lateral (values ('payee-payable', kind.sign * kind.base_paise),
                                 ('payouts:' || kind.provider, -kind.sign * kind.base_paise)) as leg (code, paise)
      join account on account.code = leg.code`.execute(db)
  await sql`
    insert into payment_events (payment_id, at, kind, detail, actor_id, request_id)
    select d.payment_id, step.at, step.kind,
           jsonb_strip_nulls(jsonb_build_object('account', d.account_last4, 'reference', o.utr, 'reason', o.message)), null, null
      from demo_payouts d join payouts o using (payment_id)
      cross join lateral (values
        ('payout-sent', d.sent_at, d.fate in ('arrived', 'sent', 'reversed')),
        ('payout-arrived', d.sent_at + interval '8 seconds', d.fate in ('arrived', 'reversed')),
        ('payout-failed', d.sent_at + interval '8 seconds', d.fate = 'failed'),
        ('payout-reversed', d.sent_at + interval '2 days', d.fate = 'reversed'),
        ('payout-kept', d.paid_at + interval '2 minutes', d.fate = 'held'),
        ('payout-held', d.paid_at + interval '1 second', d.fate = 'waiting')) as step (kind, at, is_so)
     where step.is_so order by step.at, d.payment_id`.execute(db)
}

/** The journals of bills that their billers took. */
export async function bookPaidBills(db: Db): Promise<void> {
  await sql`
    with made as (
      insert into journals (source_type, source_id, kind, at, memo)
      select 'bill', payment_id, 'paid', finalized_at, '' from bill_payments where status = 'paid' order by finalized_at
      returning id, source_id
    )
    insert into postings (journal_id, account_id, amount_paise)
    select made.id, a.id, case a.code when 'billers' then -p.base_paise else p.base_paise end
      from made join payments p on p.id = made.source_id
      cross join ledger_accounts a where a.code in ('payee-payable', 'billers')`.execute(db)
}
