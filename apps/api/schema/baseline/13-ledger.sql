-- An account of the double-entry ledger. Debits are positive.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null check (kind in ('clearing', 'payee-payable', 'wallet', 'revenue', 'suspense', 'opening', 'bank',
    'expense', 'receivable', 'held', 'payout-account', 'payable')),
  user_id bigint references users,
  -- Amounts are hundredths of this currency; a journal is in one currency.
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$')
);
insert into ledger_accounts (code, kind) values
  ('payee-payable', 'payee-payable'), ('platform-revenue', 'revenue'), ('suspense', 'suspense'), ('opening', 'opening'),
  ('bank', 'bank'), ('gateway-fees', 'expense'), ('gst-input', 'receivable'), ('write-offs', 'expense'),
  ('disputed', 'held'), ('differences', 'held'), ('dispute-debits', 'receivable'), ('payout-fees', 'expense'),
  ('settled-outside', 'payable'), ('refund-losses', 'expense'), ('payee-receivable', 'receivable'),
  ('withdrawals', 'payable'), ('tds-payable', 'payable'), ('wallet-adjustments', 'expense'),
  ('billers', 'payout-account');
create unique index ledger_accounts_wallet on ledger_accounts (user_id) where kind = 'wallet';

-- One booked event. Its postings add up to zero and never change; a source is booked once for each kind.
create table journals (
  id bigint generated always as identity primary key,
  source_type text not null,
  source_id bigint not null,
  kind text not null,
  at timestamptz not null default now(),
  memo text not null default '',
  created_xid xid8 not null default pg_current_xact_id(),
  unique (source_type, source_id, kind)
);
-- Finds what has no tax document yet, in order.
create index journals_documents on journals (at, id) where source_type = 'payment' and kind = 'capture'
  or (source_type in ('refund', 'dispute'));

-- One account's part of a journal.
create table postings (
  journal_id bigint not null references journals,
  account_id bigint not null references ledger_accounts,
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (journal_id, account_id)
);
create index postings_account on postings (account_id, journal_id desc) include (amount_paise);

-- The wallet of a person: the balance of their ledger account, its lowest value and number of lines.
create table wallets (
  user_id bigint primary key references users,
  account_id bigint not null unique references ledger_accounts,
  -- What the person owns: the negated sum of the account's postings.
  balance_paise bigint not null default 0,
  floor_paise bigint not null default 0,
  updated_at timestamptz not null default now(),
  line_count bigint not null default 0
);

-- A stop of money because the books are broken: refunds and payouts wait. One open row at most.
create table money_stops (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  -- What is broken: [{ rule, count, examples }].
  broken jsonb not null,
  -- Role 1 lets money move all the same; it stops again only if more breaks.
  lifted_at timestamptz,
  lifted_by bigint references users on delete set null,
  reason text,
  -- The books hold again, or something else broke.
  over_at timestamptz,
  check ((lifted_at is null) = (reason is null))
);
create unique index money_stops_running on money_stops ((true)) where over_at is null;

-- A journal that moves money between the payee payable and who bears a refund of money that was paid out.
create table payable_corrections (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  at timestamptz not null default now(),
  item_id bigint references payment_items
);
create index payable_corrections_payment on payable_corrections (payment_id);

-- The last check of the books. Monitored from outside: a check that does not run is a fault.
create table books_checks (
  id smallint primary key default 1 check (id = 1),
  checked_at timestamptz not null default now(),
  took_ms integer not null,
  broken integer not null
);

create sequence payment_events_id_seq;
-- The timeline of a payment, by month. Append-only.
create table payment_events (
  id bigint not null default nextval('payment_events_id_seq'),
  payment_id bigint not null references payments,
  at timestamptz not null default now(),
  kind text not null,
  detail jsonb not null default '{}',
  actor_id bigint references users,
  request_id text
) partition by range (at);
alter sequence payment_events_id_seq owned by payment_events.id;
create index payment_events_payment on payment_events (payment_id, id);

-- The parts of a posting by item, where one journal is about several; they add up to the posting.
create table item_postings (
  journal_id bigint not null,
  account_id bigint not null,
  item_id bigint not null references payment_items,
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (journal_id, account_id, item_id),
  foreign key (journal_id, account_id) references postings(journal_id, account_id)
);
create index item_postings_item on item_postings (item_id);

create trigger item_postings_append_only before update or delete or truncate on item_postings
  for each statement execute function refuse_change();
create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();

-- Every gateway has a clearing account: what it took and has not yet settled.
create function clearing_on_gateway() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind) values ('clearing:' || new.slug, 'clearing')
    on conflict do nothing;
  return null;
end $$;
create trigger clearing_insert after insert on payment_gateways for each row execute function clearing_on_gateway();

-- Every person has a wallet, so that a capture need not create one.
create function wallet_on_user() returns trigger language plpgsql as $$
declare wallet_account_id bigint;
begin
  insert into ledger_accounts (code, kind, user_id) values ('wallet:' || new.id, 'wallet', new.id)
    returning id into wallet_account_id;
  insert into wallets (user_id, account_id) values (new.id, wallet_account_id);
  return null;
end $$;
create trigger wallet_insert after insert on users for each row execute function wallet_on_user();

-- Checked once per journal at commit. A journal without postings is refused too.
create function journal_must_balance() returns trigger language plpgsql as $$
declare total numeric; legs integer;
begin
  select coalesce(sum(amount_paise), 0), count(*) into total, legs from postings where journal_id = new.id;
  if legs < 2 or total <> 0 then
    raise exception 'journal % does not balance: % postings, sum %', new.id, legs, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journals deferrable initially deferred
  for each row execute function journal_must_balance();

-- Postings may join a journal only in the transaction that made it, so a balanced journal stays balanced.
create function postings_same_transaction() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join journals on journals.id = added.journal_id
     where journals.created_xid <> pg_current_xact_id()
  ) then
    raise exception 'postings cannot be added to a finished journal' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_fresh_journal after insert on postings referencing new table as added
  for each statement execute function postings_same_transaction();

-- A wallet falls below its floor only by a reversal (a refund of what was earned), which sets `chukta.reversal` for
-- its transaction.
create function wallet_keeps_floor() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('chukta.reversal', true), '') <> 'on' then
    raise exception 'the wallet of user % would fall below its floor', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallets_floor before update of balance_paise on wallets for each row
  when (new.balance_paise < old.balance_paise
  and new.balance_paise < new.floor_paise) execute function wallet_keeps_floor();

-- The code of an account in a currency; rupees have no suffix.
create function in_currency(code text, currency text) returns text language sql immutable as $$
  select case when currency = 'INR' then code else code || ':' || currency end
$$;

-- How much the end of a dispute ('lost', 'lost-2', 'recovered') moved in all, and of the charge: as much as its round
-- held.
create function dispute_part(of_dispute bigint, of_kind text, out amount_paise bigint, out charge_paise bigint)
  language sql stable as $$
  select coalesce(-sum(p.amount_paise) filter (where a.code = 'disputed'), 0)::bigint,
         coalesce(-sum(p.amount_paise) filter (where a.code in ('disputed', 'payee-payable')), 0)::bigint
    from disputes d
    join journals h on h.source_type = 'dispute' and h.source_id = d.id
     and h.kind = regexp_replace(of_kind, '^(lost|recovered)', 'held')
    join postings p on p.journal_id = h.id
    join ledger_accounts a on a.id = p.account_id
   where d.id = of_dispute and d.capture_id is null
$$;

-- Of a paid payment or one item: what the payable still owes, what was paid out or refunded beyond the base, and the
-- platform's part of that. From what was paid out (transfers, settled outside, billers), refunded and disputed.
create function payable_position(of_payment_id bigint, of_item_id bigint,
  out owed_paise bigint, out excess_paise bigint, out platform_paise bigint)
  language sql stable as $$
  select greatest(0, part.base_paise - gone.paise - sent.paise),
         greatest(0, gone.paise + sent.paise - part.base_paise),
         least(greatest(0, gone.paise + sent.paise - part.base_paise), gone.platform_paise + sent.borne_paise)
    from payments p
    cross join lateral (
      select case when of_item_id is null then p.base_paise
                  else (select i.base_paise from payment_items i where i.id = of_item_id) end as base_paise) part
    cross join lateral (
      select (coalesce(sum(r.base_paise), 0) + min(d.base_paise))::bigint as paise,
             coalesce(sum(r.base_paise) filter (where r.bearer = 'platform'), 0)::bigint as platform_paise
        from disputed_part(p.id, of_item_id) d
        left join refunds r on r.payment_id = p.id and r.capture_id is null and r.status = 'succeeded'
                           and r.item_id is not distinct from of_item_id) gone
    cross join lateral (
      select (coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
                         where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                           and t.status in ('on-its-way', 'arrived')), 0)
              + coalesce((select o.amount_paise from payouts o
                           where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                             and o.status = 'settled-outside'), 0)
              + coalesce((select p.base_paise from bill_payments b
                           where b.payment_id = p.id and b.status = 'paid'), 0))::bigint as paise,
             coalesce((select o.borne_paise from payouts o
                        where o.payment_id = p.id and o.item_id is not distinct from of_item_id), 0) as borne_paise) sent
   where p.id = of_payment_id and p.status = 'paid'
$$;

-- For trigger functions of other modules.
create function add_payment_event(of_payment bigint, of_kind text, with_detail jsonb) returns void language sql as $$
  insert into payment_events (payment_id, kind, detail) values (of_payment, of_kind, with_detail) $$;
