-- Providers that send money. The lowest priority is tried first.
create table payout_providers (
  id smallint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  priority smallint not null,
  is_on boolean not null default true,
  -- No new transfers until then: its balance is low, or it does not answer.
  paused_until timestamptz,
  paused_because text
);

-- A bank account registered at a provider.
create table beneficiaries (
  id bigint generated always as identity primary key,
  provider text not null references payout_providers(slug),
  bank_account_id bigint not null references bank_accounts,
  -- Our id of it: at most 50 letters, digits and _.
  reference text not null unique check (reference ~ '^[A-Za-z0-9_]{1,50}$'),
  -- The provider's id of it.
  provider_id text,
  status text not null default 'requested' check (status in ('requested', 'ready', 'refused')),
  message text,
  created_at timestamptz not null default now(),
  unique (provider, bank_account_id)
);

-- What is owed to one payee for a payment, or to one person for a withdrawal.
create table payouts (
  id bigint generated always as identity primary key,
  payment_id bigint references payments,
  withdrawal_id bigint unique references withdrawals,
  -- cancelled: nothing is left, it was refunded. settled-outside: paid otherwise, as role 1 says.
  status text not null default 'queued' check (status in ('held', 'queued', 'sent', 'arrived', 'failed', 'reversed',
    'cancelled', 'settled-outside')),
  -- A word of payout-messages.ts.
  held_because text,
  held_until timestamptz,
  -- A person released it; it is then held only for a dispute.
  released_at timestamptz,
  released_by bigint references users on delete set null,
  -- The amount of the newest transfer; before one, what would be sent now.
  amount_paise bigint not null check (amount_paise >= 0),
  utr text,
  expected_at timestamptz,
  sent_at timestamptz,
  arrived_at timestamptz,
  -- A word of payout-messages.ts.
  failure text,
  message text,
  created_at timestamptz not null default now(),
  -- When it is processed next: sent, polled or released. Null: not automatically.
  next_poll_at timestamptz default now(),
  poll_count integer not null default 0,
  lease_until timestamptz not null default now(),
  -- The provider reports another amount: nothing is booked until a person has looked into it.
  mismatch text,
  -- The status before it was closed.
  closed_from text,
  -- What the platform bears because the payee keeps refunded money, as a person decided.
  borne_paise bigint not null default 0 check (borne_paise >= 0),
  -- A person closed its exception: this failure is not retried automatically.
  ended_at timestamptz,
  item_id bigint references payment_items,
  released_account_id bigint references bank_accounts,
  released_paise bigint check (released_paise >= 0),
  released_from text,
  check (num_nonnulls(payment_id, withdrawal_id) = 1),
  check ((status = 'held') = (held_because is not null)),
  check (item_id is null or payment_id is not null)
);
create index payouts_due on payouts (next_poll_at) where next_poll_at is not null;
create unique index payouts_payment_item on payouts (payment_id, item_id) nulls not distinct
  where payment_id is not null;
create index payouts_status on payouts (status, id desc);
create index payouts_stuck on payouts (id) where (status in ('failed', 'reversed')) or mismatch is not null;
create index payouts_withdrawal_failed on payouts (id) where withdrawal_id is not null and (status in ('failed',
  'reversed'));

-- One transfer at one provider to one version of an account. The next is made once this one is final.
create table transfers (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payouts,
  number smallint not null,
  reference text not null unique check (reference ~ '^[A-Za-z0-9]{8,36}$'),
  provider text not null references payout_providers(slug),
  bank_account_id bigint not null references bank_accounts,
  mode text not null check (mode in ('imps', 'neft', 'rtgs')),
  amount_paise bigint not null check (amount_paise > 0),
  -- claimed: not called yet; sent: called, outcome unknown; pending: at the provider; on-its-way: debited; arrived:
  -- acknowledged by the bank.
  status text not null default 'claimed' check (status in ('claimed', 'sent', 'pending', 'on-its-way', 'arrived',
    'failed', 'reversed')),
  provider_id text,
  utr text,
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  tax_paise bigint not null default 0 check (tax_paise >= 0),
  -- The provider's own code and text.
  code text,
  message text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  finalized_at timestamptz,
  -- Who can do something about the failure (payout-provider.ts); null while it did not fail.
  failure text check (failure in ('account', 'balance', 'mode', 'later', 'refused', 'review')),
  sends smallint not null default 0,
  unique (payout_id, number)
);
create index transfers_account on transfers (bank_account_id);
create index transfers_payout on transfers (payout_id, number desc);
create index transfers_provider_id on transfers (provider, provider_id) where provider_id is not null;
create unique index transfers_running on transfers (payout_id) where status in ('claimed', 'sent', 'pending',
  'on-its-way');
create index transfers_utr on transfers (utr) where utr is not null;

-- When payouts of a service are sent. Without a row: at once, and 30 minutes later to a new account.
create table payout_settings (
  service_id bigint primary key references services,
  send text not null default 'at-once' check (send in ('at-once', 'daily', 'held')),
  -- In India, for `daily` alone.
  daily_at time,
  new_account_minutes integer not null default 30 check (new_account_minutes between 0 and 10080),
  check ((send = 'daily') = (daily_at is not null))
);

-- Role 1 stopped all payouts. One open row at most.
create table payout_stops (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  started_by bigint references users on delete set null,
  reason text not null,
  over_at timestamptz,
  over_by bigint references users on delete set null
);
create unique index payout_stops_running on payout_stops ((true)) where over_at is null;

-- PO, the day in India, and the transfer's number.
create function transfer_reference_for(transfer_id bigint, at timestamptz) returns text language sql stable as $$
  select 'PO' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(transfer_id::text, greatest(5, length(transfer_id::text)), '0')
$$;

-- A corrected account: what failed or came back is sent again automatically, held as for any new account.
create function requeue_payouts() returns trigger language plpgsql as $$
declare
  again record;
begin
  for again in
    update payouts o set status = 'queued', failure = null, message = null, released_at = null, next_poll_at = now()
      from payments p
     where p.id = o.payment_id and p.payee_id = new.payee_id and o.status in ('failed', 'reversed')
       and o.mismatch is null and o.ended_at is null
    returning o.payment_id
  loop
    perform add_payment_event(again.payment_id, 'payout-queued', '{"reason": "the account was corrected"}');
  end loop;
  return null;
end $$;
create trigger bank_accounts_corrected after insert on bank_accounts for each row when (new.payee_id is not null
  and new.version > 1) execute function requeue_payouts();

-- How much of a payment or item is left to send: its base less refunds, disputes and transfers that arrived or may
-- still. A failed refund counts until a person has decided.
create function payout_left(of_payment_id bigint, of_item_id bigint,
  out left_paise bigint, out is_disputed boolean, out is_returning boolean)
  language sql stable as $$
  select greatest(0, part.base_paise - r.paise - d.base_paise
                     - coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
                                  where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                                    and t.status not in ('failed', 'reversed')), 0)
                     - coalesce((select sum(o.amount_paise) from payouts o
                                  where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                                    and o.status = 'settled-outside'), 0))::bigint,
         d.is_held, r.is_returning
    from payments p
    cross join lateral (
      select case when of_item_id is null then p.base_paise
                  else (select i.base_paise from payment_items i where i.id = of_item_id) end as base_paise) part
    cross join lateral disputed_part(p.id, of_item_id) d
    cross join lateral (
      select coalesce(sum(base_paise), 0)::bigint as paise,
             coalesce(bool_or(status <> 'succeeded'), false) as is_returning
        from refunds
       where payment_id = p.id and item_id is not distinct from of_item_id and capture_id is null
         and not (status = 'failed' and resolved_as is not null)) r
   where p.id = of_payment_id
$$;
