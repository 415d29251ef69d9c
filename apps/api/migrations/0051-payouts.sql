-- Money that goes on to the person who is paid. The row is the truth: a payout stands before a provider is called, each
-- of its transfers under a reference that never changes, and money is booked once, when the provider says it is gone.

-- The bank account of a payee, a school, or a user who takes commission out: a row for each version, never edited but
-- by its check. The newest one (replaced_at is null) is the one that is paid.
create table bank_accounts (
  id             bigint generated always as identity primary key,
  payee_id       bigint references payees on delete cascade,
  school_id      bigint references schools on delete cascade,
  -- Who entered what it belongs to, or whose own account it is (then neither payee nor school).
  user_id        bigint not null references users,
  version        integer not null default 1,
  -- Sealed as in the row that it was copied from (the context of a payee, a school, a person's own account).
  account_cipher text not null,
  account_last4  text not null,
  holder_name    text not null,
  bank_name      text not null,
  ifsc_code      text not null,
  -- Keyed hash of number and IFSC: the same account is found again without opening it. Null until a job has made it.
  fingerprint    bytea,
  created_at     timestamptz not null default now(),
  replaced_at    timestamptz,
  -- What the bank says of it. waiting: not asked yet; unknown: no answer that says either.
  check_status   text not null default 'waiting' check (check_status in ('waiting', 'valid', 'invalid', 'unknown')),
  name_at_bank   text,
  match_score    smallint check (match_score between 0 and 100),
  check_code     text,
  checked_at     timestamptz,
  check_count    integer not null default 0,
  next_check_at  timestamptz default now(),
  check (num_nonnulls(payee_id, school_id) <= 1)
);
create unique index bank_accounts_payee on bank_accounts (payee_id) where payee_id is not null and replaced_at is null;
create unique index bank_accounts_school on bank_accounts (school_id) where school_id is not null and replaced_at is null;
create unique index bank_accounts_own on bank_accounts (user_id)
  where payee_id is null and school_id is null and replaced_at is null;
create index bank_accounts_of_payee on bank_accounts (payee_id, version) where payee_id is not null;
create index bank_accounts_fingerprint on bank_accounts (fingerprint) where fingerprint is not null;
create index bank_accounts_check on bank_accounts (next_check_at) where next_check_at is not null;

-- What is there already was paid before by other means: nobody asks the bank about it unasked.
insert into bank_accounts (payee_id, user_id, account_cipher, account_last4, holder_name, bank_name, ifsc_code, created_at,
                           check_status, next_check_at)
select id, user_id, account_cipher, account_last4, account_holder_name, bank_name, ifsc_code, created_at, 'unknown', null
  from payees;
insert into bank_accounts (school_id, user_id, account_cipher, account_last4, holder_name, bank_name, ifsc_code, created_at,
                           check_status, next_check_at)
select id, user_id, account_cipher, account_last4, account_holder_name, bank_name, ifsc_code, created_at, 'unknown', null
  from schools;

-- Raised by whoever changes number, IFSC or holder; sealing the same number anew is no change.
alter table payees add column account_version integer not null default 1;

create function account_of_payee() returns trigger language plpgsql as $$
begin
  update bank_accounts set replaced_at = now(), next_check_at = null where payee_id = new.id and replaced_at is null;
  insert into bank_accounts (payee_id, user_id, version, account_cipher, account_last4, holder_name, bank_name, ifsc_code)
  values (new.id, new.user_id, new.account_version, new.account_cipher, new.account_last4, new.account_holder_name,
          new.bank_name, new.ifsc_code);
  return null;
end $$;
create trigger payees_account_added after insert on payees for each row execute function account_of_payee();
create trigger payees_account_changed after update of account_version on payees for each row
  when (new.account_version <> old.account_version) execute function account_of_payee();

create function account_of_school() returns trigger language plpgsql as $$
begin
  insert into bank_accounts (school_id, user_id, account_cipher, account_last4, holder_name, bank_name, ifsc_code)
  values (new.id, new.user_id, new.account_cipher, new.account_last4, new.account_holder_name, new.bank_name,
          new.ifsc_code);
  return null;
end $$;
create trigger schools_account_added after insert on schools for each row execute function account_of_school();

-- The providers that send money, as payment_gateways are those that take it. The lowest priority number goes first.
create table payout_providers (
  id             smallint generated always as identity primary key,
  slug           text not null unique,
  name           text not null,
  priority       smallint not null,
  is_on          boolean not null default true,
  -- Takes no new transfers until then: its balance is low, or it does not answer.
  paused_until   timestamptz,
  paused_because text
);

create function account_of_payout_provider() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind) values ('payouts:' || new.slug, 'payout-account') on conflict do nothing;
  return null;
end $$;
create trigger payout_providers_account after insert on payout_providers
  for each row execute function account_of_payout_provider();

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'clearing', 'payee-payable', 'wallet', 'revenue', 'suspense', 'opening', 'bank', 'expense', 'receivable', 'held',
  'payout-account', 'payable'));
insert into ledger_accounts (code, kind) values
  ('payout-fees', 'expense'),            -- what providers of payouts charge us
  ('settled-outside', 'payable'),        -- payees that were paid by other means
  ('refund-losses', 'expense'),          -- given back by the platform though the payee has the money
  ('payee-receivable', 'receivable'),    -- given back, and the payee owes it
  ('withdrawals', 'payable'),            -- taken out of wallets, on its way to the bank
  ('tds-payable', 'payable'),            -- withheld for the tax office
  ('wallet-adjustments', 'expense');     -- wallets credited or debited by role 1

-- An account as a provider knows it, made once and kept.
create table beneficiaries (
  id              bigint generated always as identity primary key,
  provider        text not null references payout_providers (slug),
  bank_account_id bigint not null references bank_accounts,
  -- Ours, at most 50 letters, digits and _.
  reference       text not null unique check (reference ~ '^[A-Za-z0-9_]{1,50}$'),
  -- What the provider calls it.
  provider_id     text,
  status          text not null default 'requested' check (status in ('requested', 'ready', 'refused')),
  message         text,
  created_at      timestamptz not null default now(),
  unique (provider, bank_account_id)
);

-- What is owed to one person for one payment or withdrawal. 0053 adds the foreign key of withdrawals.
create table payouts (
  id            bigint generated always as identity primary key,
  payment_id    bigint unique references payments,
  withdrawal_id bigint unique,
  -- cancelled: nothing is left to send, it went back to the payer. settled-outside: paid by other means, by role 1's word.
  status        text not null default 'queued' check (status in ('held', 'queued', 'sent', 'arrived', 'failed', 'reversed',
                                                                 'cancelled', 'settled-outside')),
  -- A word of payout-messages.ts: new-account, schedule, by-person, unconfirmed, account-invalid, disputed, before-payouts.
  held_because  text,
  held_until    timestamptz,
  -- A person let it go: held for none of the reasons above but `disputed`, until it was sent.
  released_at   timestamptz,
  released_by   bigint references users on delete set null,
  -- Of the newest transfer; before one, what would go now.
  amount_paise  bigint not null check (amount_paise >= 0),
  utr           text,
  expected_at   timestamptz,
  sent_at       timestamptz,
  arrived_at    timestamptz,
  -- Why it failed or came back, as a word of payout-messages.ts.
  failure       text,
  message       text,
  created_at    timestamptz not null default now(),
  -- When it is looked at next: sent, asked about, or let go; null: nothing happens by itself.
  next_ask_at   timestamptz default now(),
  ask_count     integer not null default 0,
  lease_until   timestamptz not null default now(),
  check (num_nonnulls(payment_id, withdrawal_id) = 1),
  check ((status = 'held') = (held_because is not null))
);
create index payouts_due on payouts (next_ask_at) where next_ask_at is not null;
create index payouts_status on payouts (status, id desc);

-- One try to send it, at one provider to one version of one account. A next one is made only once this one is final.
create table transfers (
  id              bigint generated always as identity primary key,
  payout_id       bigint not null references payouts,
  number          smallint not null,
  reference       text not null unique check (reference ~ '^[A-Za-z0-9]{8,36}$'),
  provider        text not null references payout_providers (slug),
  bank_account_id bigint not null references bank_accounts,
  mode            text not null check (mode in ('imps', 'neft', 'rtgs')),
  amount_paise    bigint not null check (amount_paise > 0),
  -- claimed: nothing was called yet; sent: a call was started, its outcome is unknown; pending: the provider has it;
  -- on-its-way: debited, not acknowledged; arrived: acknowledged by the bank.
  status          text not null default 'claimed' check (status in ('claimed', 'sent', 'pending', 'on-its-way', 'arrived',
                                                                    'failed', 'reversed')),
  provider_id     text,
  utr             text,
  fee_paise       bigint not null default 0 check (fee_paise >= 0),
  tax_paise       bigint not null default 0 check (tax_paise >= 0),
  -- The provider's own code and words.
  code            text,
  message         text,
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  settled_at      timestamptz,
  unique (payout_id, number)
);
create unique index transfers_running on transfers (payout_id) where status in ('claimed', 'sent', 'pending', 'on-its-way');
create index transfers_account on transfers (bank_account_id);
create index transfers_provider_id on transfers (provider, provider_id) where provider_id is not null;

-- When payouts of a service go. A service without a row: at once, a first payout to an account after 30 minutes.
create table payout_settings (
  service_id          bigint primary key references services,
  send                text not null default 'at-once' check (send in ('at-once', 'daily', 'held')),
  -- In India; of `daily` alone.
  daily_at            time,
  new_account_minutes integer not null default 30 check (new_account_minutes between 0 and 10080),
  check ((send = 'daily') = (daily_at is not null))
);

-- A person of role 1 has stopped all payouts: one row while it lasts.
create table payout_stops (
  id         bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  started_by bigint references users on delete set null,
  reason     text not null,
  over_at    timestamptz,
  over_by    bigint references users on delete set null
);
create unique index payout_stops_running on payout_stops ((true)) where over_at is null;

-- Payments from before payouts: none is sent by itself, role 1 settles them outside or lets them go.
insert into payouts (payment_id, status, held_because, amount_paise, next_ask_at, created_at)
select p.id, 'held', 'before-payouts', p.base_paise, null, p.paid_at
  from payments p
 where p.status = 'paid' and (p.payee_id is not null or p.student_fee_id is not null);

-- Who bears a refund of money that the payee has: null while the payee has none of it.
alter table refunds add column bearer text check (bearer in ('platform', 'payee'));
alter table refunds add column requested_by bigint references users on delete set null;
