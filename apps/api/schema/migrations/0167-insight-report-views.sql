-- Filters of Reports that a person named, and when they are sent to that person by mail.
create table report_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- As the list's address holds them.
  search jsonb not null,
  created_at timestamptz not null default now(),
  every text check (every in ('daily', 'weekly', 'monthly')),
  -- The next mail: moved on in the transaction that queues one.
  next_at timestamptz,
  unique (owner_id, name),
  check ((every is null) = (next_at is null))
);
create index report_views_next on report_views (next_at) where next_at is not null;
