create table if not exists payout_accounts (
  provider text primary key,
  balance_paise integer not null,
  threshold_paise integer not null,
  -- 1: a new payout stays at the bank until a person moves it.
  by_hand integer not null default 0
) strict;

create table if not exists payout_transfers (
  id integer primary key autoincrement,
  provider text not null references payout_accounts,
  provider_id text not null unique,
  reference text not null,
  idempotency_key text,
  request_hash text,
  -- The provider's own record of the payee; null if the account came with the call.
  payee_id text,
  name text not null,
  account text not null,
  ifsc text not null,
  amount_paise integer not null,
  mode text not null,
  charge_paise integer not null,
  tax_paise integer not null,
  state text not null,
  reason text,
  utr text,
  is_debited integer not null default 0,
  -- The remaining steps, as JSON; the first is taken when due.
  steps text not null,
  due_at_ms integer,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  request text not null
) strict;
create index if not exists payout_transfers_due on payout_transfers (due_at_ms) where due_at_ms is not null;
create index if not exists payout_transfers_by_reference on payout_transfers (reference);
create unique index if not exists payout_transfers_by_key on payout_transfers (provider, idempotency_key);

create table if not exists payout_movements (
  id integer primary key autoincrement,
  provider text not null references payout_accounts,
  transfer_id integer references payout_transfers,
  kind text not null,
  amount_paise integer not null,
  balance_paise integer not null,
  made_at_ms integer not null
) strict;
create index if not exists payout_movements_by_transfer on payout_movements (transfer_id);

create table if not exists payout_incidents (
  id integer primary key autoincrement,
  provider text not null references payout_accounts,
  bank text not null,
  started_at_ms integer not null,
  -- Null: until a person ends it.
  ends_at_ms integer,
  is_over integer not null default 0
) strict;
