-- Keys by which programs act for an account, with a part of its permissions. The text is shown once: a hash is stored.
create table api_keys (
  -- The public part of the text.
  id text primary key check (id ~ '^[1-9A-HJ-NP-Za-km-z]{11}$'),
  user_id bigint not null references users on delete cascade,
  -- The id of the first key of those that replaced each other: limits count for all of them together.
  family text not null,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Of one refund and of a day in India, with the share of the charge. Null: it refunds nothing.
  refund_limit_paise bigint check (refund_limit_paise > 0),
  refund_daily_limit_paise bigint check (refund_daily_limit_paise >= refund_limit_paise),
  -- Addresses and ranges that it may be used from; none: from everywhere.
  addresses text[] not null default '{}',
  -- The version of the API for calls that name none.
  version text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  replaced_at timestamptz,
  ended_at timestamptz,
  check ((refund_limit_paise is null) = (refund_daily_limit_paise is null))
);
create index api_keys_user on api_keys (user_id, created_at desc);
create index api_keys_family on api_keys (family);

-- The key by which it was done; null: by the person, or automatically.
alter table audit_log add column api_key_id text;
alter table payment_events add column api_key_id text;
alter table refunds add column api_key_id text;
create index refunds_api_key on refunds (api_key_id, requested_at) where api_key_id is not null;
