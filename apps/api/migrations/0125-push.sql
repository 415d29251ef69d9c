-- Notifications on devices (Web Push): the server's keys, the devices that get them, and what is sent to each.

-- The server's key pairs (VAPID). One is active; a device goes on with the one that its browser was given.
create table push_keys (
  id             bigint generated always as identity primary key,
  public_key     text not null unique,
  private_cipher text not null,
  is_active      boolean not null default true,
  created_at     timestamptz not null default now()
);
create unique index push_keys_active on push_keys (is_active) where is_active;

create table push_subscriptions (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  -- Where it was switched on: it ends with that device, and with the sign-out of that session.
  device_id     bigint references devices on delete cascade,
  session_hash  bytea not null,
  key_id        bigint not null references push_keys,
  -- The address at the push service is a secret: whoever knows it and the keys can write to the device.
  endpoint_hash bytea not null unique,
  target_cipher text not null,
  label         text not null,
  kinds         text[] not null check (kinds <@ array['due', 'payments'] and cardinality(kinds) > 0),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_key on push_subscriptions (key_id);
-- A browser has one subscription.
create unique index push_subscriptions_device on push_subscriptions (device_id) where device_id is not null;

-- One message to one device; without a notice it is a test.
create table push_deliveries (
  id              bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  notice_id       bigint references notices on delete cascade,
  state           text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'late')),
  tries           int not null default 0,
  claimed_at      timestamptz,
  created_at      timestamptz not null default now(),
  unique (subscription_id, notice_id)
);
create index push_deliveries_notice on push_deliveries (notice_id);
create index push_deliveries_age on push_deliveries (created_at);

-- Whatever writes a notice queues its messages in the same statement, once for each device that wants its kind.
create function queue_pushes() returns trigger language plpgsql as $$
declare
  delivery bigint;
begin
  -- Most people have none; then the jobs are not even looked up.
  if exists (select from made n join push_subscriptions s on s.user_id = n.user_id) then
    for delivery in
      insert into push_deliveries (subscription_id, notice_id)
      select s.id, n.id from made n join push_subscriptions s on s.user_id = n.user_id
       where case n.kind when 'payment-due' then 'due' when 'payment-paid' then 'payments'
                         when 'payment-failed' then 'payments' end = any(s.kinds)
      returning id
    loop
      perform graphile_worker.add_job('send-push', json_build_object('delivery_id', delivery), max_attempts => 10);
    end loop;
  end if;
  return null;
end $$;
create trigger notices_pushed after insert on notices
  referencing new table as made for each statement execute function queue_pushes();
