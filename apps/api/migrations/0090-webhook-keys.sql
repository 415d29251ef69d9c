-- What keeps one event from being let in twice, in a table that is not partitioned: a unique key of a partitioned table
-- would have to hold the month, and an event that comes again in the next month would be new.
create table webhook_keys (
  gateway_id         smallint references payment_gateways,
  payout_provider_id smallint references payout_providers,
  event_key          text not null,
  received_at        timestamptz not null default now(),
  duplicates         integer not null default 0,
  repeated_at        timestamptz,
  check (num_nonnulls(gateway_id, payout_provider_id) = 1)
);
create unique index webhook_keys_gateway on webhook_keys (gateway_id, event_key) where gateway_id is not null;
create unique index webhook_keys_payout on webhook_keys (payout_provider_id, event_key)
  where payout_provider_id is not null;
create index webhook_keys_received on webhook_keys using brin (received_at);

-- The version before this one writes webhook_events alone: its keys are noted for it.
create function note_webhook_key() returns trigger language plpgsql as $$
begin
  insert into webhook_keys (gateway_id, payout_provider_id, event_key, received_at)
  values (new.gateway_id, new.payout_provider_id, new.event_key, new.received_at) on conflict do nothing;
  return new;
end $$;
create trigger webhook_events_key before insert on webhook_events
  for each row execute function note_webhook_key();

-- The first moment of a month in India, so many months after that of `at`.
create function india_month(at timestamptz, months integer default 0) returns timestamptz language sql stable as $$
  select (date_trunc('month', at at time zone 'Asia/Kolkata') + make_interval(months => months))
           at time zone 'Asia/Kolkata'
$$;

-- Both tables become the first partition of what 0092 makes. What they hold is checked in 0091, where nobody waits for it.
do $$
begin
  execute format('alter table payment_events add constraint payment_events_until check (at < %L) not valid',
                 india_month(now(), 2));
  execute format('alter table webhook_events add constraint webhook_events_until check (received_at < %L) not valid',
                 india_month(now(), 2));
end $$;
