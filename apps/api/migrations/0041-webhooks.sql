-- What the webhook console shows: every event as it came, what its signature was worth, and what it changed.
alter table webhook_events
  add column attempt_id       bigint references attempts,
  -- ok; old: signed, but not just now; unknown-order: signed, about no order of ours; the others were refused.
  add column verdict          text not null default 'ok' check (verdict in
    ('ok', 'old', 'unknown-order', 'unsigned', 'wrong-secret', 'changed-body', 'wrong-signature')),
  add column headers          jsonb not null default '{}',
  add column address          text,
  add column request_id       text,
  -- Of the body as it came; of a refused event no more than a part is kept.
  add column body_bytes       integer,
  -- Two bodies under one signature: one of them was changed.
  add column signature_sha256 bytea,
  add column duplicates       integer not null default 0,
  add column repeated_at      timestamptz,
  add column status_before    text,
  add column status_after     text,
  add column handled_at       timestamptz;

update webhook_events set verdict = case when payment_id is null then 'unknown-order' when is_old then 'old' else 'ok' end,
       body_bytes = length(body);
alter table webhook_events drop column is_old;

create index webhook_events_payment on webhook_events (payment_id) where payment_id is not null;
create index webhook_events_not_ok on webhook_events (verdict, id desc) where verdict <> 'ok';
create index webhook_events_refused on webhook_events (gateway_id, received_at)
  where verdict in ('unsigned', 'wrong-secret', 'changed-body', 'wrong-signature');
create index webhook_events_signature on webhook_events (signature_sha256) where signature_sha256 is not null;
create index webhook_events_received on webhook_events using brin (received_at);

-- A person had the gateway asked again, as if the event had come now.
create table webhook_replays (
  id            bigint generated always as identity primary key,
  event_id      bigint not null references webhook_events on delete cascade,
  replayed_by   bigint references users on delete set null,
  at            timestamptz not null default now(),
  status_before text,
  status_after  text,
  took_ms       integer
);
create index webhook_replays_event on webhook_replays (event_id, id);
