-- What keeps the work beside the calls going, and how the providers behind it are doing.

-- A row per running job pool. A pool that is silent is dead, and its jobs are given to others.
create table job_workers (
  id      text primary key,
  seen_at timestamptz not null default now()
);

-- The last answer of each provider, shown as live service states.
create table provider_health (
  name     text primary key,
  ok       boolean not null,
  took_ms  integer not null,
  at       timestamptz not null default now()
);

-- When the password behind a login code was right; a resend carries it on, so that it cannot go on for ever.
alter table otps add column password_at timestamptz;
