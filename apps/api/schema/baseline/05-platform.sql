-- Counters per time window, shared by all copies of the server: failed sign-ins, codes sent, requests.
create table rate_counters (
  name text not null,
  subject text not null,
  window_at timestamptz not null,
  hits integer not null default 0,
  primary key (name, subject, window_at)
);
create index rate_counters_window on rate_counters (window_at);

-- Who did what to what, when and from where. Append-only; chained in `audit_chain`.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  object text,
  detail jsonb not null default '{}',
  address text,
  request_id text
);
-- What was done to a person's account is found by that person, whoever did it.
create index audit_log_about_users on audit_log (object, id desc) where object like 'user %';
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

-- A running pool of jobs. The jobs of one that is silent are given to others.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now(),
  -- Since when its heartbeats have come without a gap: what was due while nothing ran is not overdue.
  steady_since timestamptz not null default now()
);

-- The last answer of each provider, shown as live service states.
create table provider_health (
  name text primary key,
  ok boolean not null,
  took_ms integer not null,
  at timestamptz not null default now(),
  -- The first of the failures since a provider last answered; null while it does.
  failing_since timestamptz
);

-- Webhooks with a wrong signature, by sender and minute. A job writes one audit row for each finished minute.
create table refused_webhooks (
  gateway text not null,
  address text not null,
  minute timestamptz not null,
  n integer not null,
  -- Of the first one.
  body_sha256 text not null,
  primary key (gateway, address, minute)
);

-- The keys that encrypted columns use, as keyed hashes: a server with another keyring does not start.
create table key_fingerprints (
  key_id text primary key,
  fingerprint bytea not null check (length(fingerprint) = 32),
  registered_at timestamptz not null default now(),
  -- When it was no longer needed.
  retired_at timestamptz
);

-- What a call with an Idempotency-Key answered, written in the transaction of its effect: a repeat gets the same
-- answer.
create table idempotent_calls (
  user_id bigint not null references users on delete cascade,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  answer json not null,
  at timestamptz not null default now(),
  primary key (user_id, call, key)
);

-- When a person typed wrong codes, by kind of code: ten a day over all codes sent. Codes of sign-ins are in
-- `code_tries`.
create table typed_codes (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('factor', 'contact', 'aadhaar')),
  tried_at timestamptz[] not null,
  primary key (user_id, kind)
);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
