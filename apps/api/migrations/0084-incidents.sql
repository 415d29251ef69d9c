-- What role 1 is told of by mail once it lasts, and once more when it is over.
create table incidents (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('webhook-dead', 'provider-failing')),
  -- The gateway, or the provider of mails and messages.
  subject    text not null,
  started_at timestamptz not null default now(),
  over_at    timestamptz
);
create unique index incidents_running on incidents (kind, subject) where over_at is null;

-- The first of the failures since a provider last answered; null while it does.
alter table provider_health add column failing_since timestamptz;
