-- What a payout needs beside its rows: references, what is left to send, where the payee payable stands.

-- PO, the day in India, and the transfer's number: 13 letters and digits or more, the same for ever.
create function transfer_reference_for(transfer_id bigint, at timestamptz) returns text language sql stable as $$
  select 'PO' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(transfer_id::text, greatest(5, length(transfer_id::text)), '0')
$$;

-- Who can do something about a failure, as payout-provider.ts says; null while it did not fail.
alter table transfers add column failure text check (failure in ('account', 'balance', 'mode', 'later', 'refused'));
alter table transfers add column sends smallint not null default 0;

-- The provider names another amount than was sent: nothing is booked until a person has looked into it.
alter table payouts add column mismatch text;
-- What it was before it was closed (cancelled, settled-outside).
alter table payouts add column closed_from text;
-- What the platform bears of money that the payee keeps though it went back, by a person's word.
alter table payouts add column borne_paise bigint not null default 0 check (borne_paise >= 0);
-- A person ended what stood on the desk: nothing more is done about this failure by itself.
alter table payouts add column ended_at timestamptz;
create index payouts_stuck on payouts (id) where status in ('failed', 'reversed') or mismatch is not null;
create index transfers_payout on transfers (payout_id, number desc);

-- Moves between the payee payable and who bears what came back to the payer although the payee has it.
create table payable_corrections (
  id         bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  at         timestamptz not null default now()
);
create index payable_corrections_payment on payable_corrections (payment_id);

-- Bills that a biller has taken are paid from our money there.
insert into ledger_accounts (code, kind) values ('billers', 'payout-account');

-- Of a paid payment: what went on (sent, settled outside, taken by a biller), what went back to the payer or is held for
-- their bank; from these what the payable still owes, and what went out beyond the base, with the platform's part of it.
create function payable_position(of_payment_id bigint, out owed_paise bigint, out excess_paise bigint,
    out platform_paise bigint)
  language sql stable as $$
  select greatest(0, p.base_paise - gone.paise - sent.paise),
         greatest(0, gone.paise + sent.paise - p.base_paise),
         least(greatest(0, gone.paise + sent.paise - p.base_paise), gone.platform_paise + sent.borne_paise)
    from payments p
    cross join lateral (
      select (coalesce(sum(r.base_paise), 0) + min(d.base_paise))::bigint as paise,
             coalesce(sum(r.base_paise) filter (where r.bearer = 'platform'), 0)::bigint as platform_paise
        from disputed_part(p.id) d
        left join refunds r on r.payment_id = p.id and r.capture_id is null and r.status = 'succeeded') gone
    cross join lateral (
      select (coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
                         where o.payment_id = p.id and t.status in ('on-its-way', 'arrived')), 0)
              + coalesce((select o.amount_paise from payouts o
                           where o.payment_id = p.id and o.status = 'settled-outside'), 0)
              + coalesce((select p.base_paise from bill_payments b
                           where b.payment_id = p.id and b.status = 'paid'), 0))::bigint as paise,
             coalesce((select o.borne_paise from payouts o where o.payment_id = p.id), 0) as borne_paise) sent
   where p.id = of_payment_id and p.status = 'paid'
$$;

-- What is left to send of a payment: its base less what goes back, is disputed, was sent, or may still arrive. A refund
-- that failed keeps its part until somebody has decided about it.
create function payout_left(of_payment_id bigint, out left_paise bigint, out is_disputed boolean, out is_returning boolean)
  language sql stable as $$
  select greatest(0, p.base_paise - r.paise - d.base_paise
                     - coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
                                  where o.payment_id = p.id and t.status not in ('failed', 'reversed')), 0)
                     - coalesce((select sum(o.amount_paise) from payouts o
                                  where o.payment_id = p.id and o.status = 'settled-outside'), 0))::bigint,
         d.is_held, r.is_returning
    from payments p
    cross join lateral disputed_part(p.id) d
    cross join lateral (
      select coalesce(sum(base_paise), 0)::bigint as paise,
             coalesce(bool_or(status <> 'succeeded'), false) as is_returning
        from refunds
       where payment_id = p.id and capture_id is null and not (status = 'failed' and resolved_as is not null)) r
   where p.id = of_payment_id
$$;

-- Bills that were paid before this was booked.
with made as (
  insert into journals (source_type, source_id, kind, at, memo)
  select 'bill', b.payment_id, 'paid', coalesce(b.settled_at, b.created_at), '' from bill_payments b where b.status = 'paid'
  returning id, source_id
)
insert into postings (journal_id, account_id, amount_paise)
select m.id, a.id, case a.code when 'billers' then -p.base_paise else p.base_paise end
  from made m join payments p on p.id = m.source_id
 cross join ledger_accounts a where a.code in ('payee-payable', 'billers');

-- Events of payout providers stand beside those of gateways.
alter table webhook_events alter column gateway_id drop not null;
alter table webhook_events add column payout_provider_id smallint references payout_providers;
alter table webhook_events add check (num_nonnulls(gateway_id, payout_provider_id) = 1);
create unique index webhook_events_payout on webhook_events (payout_provider_id, event_key)
  where payout_provider_id is not null;
create index webhook_events_payout_refused on webhook_events (payout_provider_id, received_at)
  where verdict in ('unsigned', 'wrong-secret', 'changed-body', 'wrong-signature') and payout_provider_id is not null;
