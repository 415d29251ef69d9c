-- Accounts of payment gateways, several of one kind. While a gateway has none, the environment's is used; when its first
-- is added, the environment's becomes a row before it, and payments without an account are that one's.
create table gateway_accounts (
  id              smallint generated always as identity primary key,
  gateway_id      smallint not null references payment_gateways,
  name            text not null check (name <> ''),
  -- The gateway's variables by their names, as JSON, sealed: its keys are in it.
  settings_cipher text not null,
  api_host        text not null,
  enabled         boolean not null default false,
  -- Of those that could take a payment, the one with the lowest takes it.
  position        smallint not null,
  -- By the id of a payment method, the smallest and largest amount in paise or null: {"1": {"min": "100", "max": null}}.
  -- A method that is not there is not taken.
  methods         jsonb not null default '{}',
  -- Of its keys: a second person agrees to these alone.
  keys_version    integer not null default 1,
  made_by         bigint references users,
  created_at      timestamptz not null default now(),
  changed_at      timestamptz not null default now()
);
create index gateway_accounts_kind on gateway_accounts (gateway_id);

-- The account that an attempt was made with: its refunds and disputes are asked for there, for ever.
alter table attempts add column account_id smallint references gateway_accounts;
-- The account whose address the event came to; null at the address of the first one.
alter table webhook_events add column account_id smallint references gateway_accounts;
create index webhook_events_account on webhook_events (account_id, id) where account_id is not null;
