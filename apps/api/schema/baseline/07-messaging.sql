-- An entry of the notification list of one person: a kind, the record it leads to and a few facts. The web has the
-- words.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('ticket-answered', 'payment-paid', 'payment-failed', 'refund-done',
    'payout-arrived', 'payout-failed', 'approval-waiting', 'approval-decided', 'payment-due')),
  -- The payment, ticket, proposal or payee that the line leads to.
  record_id bigint not null,
  facts jsonb not null default '{}',
  -- Identifies the event, so that a job that runs again adds nothing.
  key text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, key)
);
create index notices_age on notices (created_at);
-- How many are unread, without looking at those that are read.
create index notices_unread on notices (user_id) where read_at is null;
create index notices_user on notices (user_id, id desc);

-- A message by role 1 to whole roles, shown between two moments. One row for all its readers; ids come from the
-- sequence of notices, so that a list of both has each id once.
create table announcements (
  id bigint primary key default nextval('notices_id_seq'),
  kind text not null check (kind in ('information', 'important')),
  roles integer[] not null check (roles <@ array[2, 3, 4] and cardinality(roles) > 0),
  title text not null check (length(title) >= 1 and length(title) <= 80),
  body text not null check (length(body) >= 1 and length(body) <= 1000),
  -- In Hindi: both or none.
  title_hi text check (length(title_hi) >= 1 and length(title_hi) <= 80),
  body_hi text check (length(body_hi) >= 1 and length(body_hi) <= 1000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check ((title_hi is null) = (body_hi is null)),
  check (ends_at > starts_at)
);
create index announcements_end on announcements (ends_at);

-- When a person read or closed an announcement.
create table announcement_marks (
  announcement_id bigint not null references announcements on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz not null default now(),
  -- The banner was closed.
  dismissed_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_marks_user on announcement_marks (user_id);

-- A key pair of the server for Web Push (VAPID). One is active; a device keeps the one it was given.
create table push_keys (
  id bigint generated always as identity primary key,
  public_key text not null unique,
  private_cipher text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index push_keys_active on push_keys (is_active) where is_active;

create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- The device it was switched on at, and the session: it ends with either.
  device_id bigint references devices on delete cascade,
  session_hash bytea not null,
  key_id bigint not null references push_keys,
  -- The device's address at the push service: a hash to find it, and sealed, since its holder can write to the device.
  endpoint_hash bytea not null unique,
  target_cipher text not null,
  label text not null,
  kinds text[] not null check (kinds <@ array['due', 'payments'] and cardinality(kinds) > 0),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- A browser has one subscription.
create unique index push_subscriptions_device on push_subscriptions (device_id) where device_id is not null;
create index push_subscriptions_key on push_subscriptions (key_id);
create index push_subscriptions_user on push_subscriptions (user_id);

-- One message to one device; a test where it has no notice.
create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  notice_id bigint references notices on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'late')),
  tries integer not null default 0,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (subscription_id, notice_id)
);
create index push_deliveries_age on push_deliveries (created_at);
create index push_deliveries_notice on push_deliveries (notice_id);

-- Tells every copy of the server whose notices changed.
create function notices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices_changed', user_id::text) from (select distinct user_id from changed) of_people;
  return null;
end $$;
create trigger announcement_marks_changed after update on announcement_marks referencing new table as changed
  for each statement execute function notices_changed();
-- For the person's other tabs and devices.
create trigger announcement_marks_made after insert on announcement_marks referencing new table as changed
  for each statement execute function notices_changed();
create trigger notices_made after insert on notices referencing new table as changed
  for each statement execute function notices_changed();
create trigger notices_read after update on notices referencing new table as changed
  for each statement execute function notices_changed();

-- Tells every copy of the server which roles see something else now. A new announcement is told by the job of its start.
create function announcements_changed() returns trigger language plpgsql as $$
begin
  if (old.starts_at <= now() and old.ends_at > now()) or (new.starts_at <= now() and new.ends_at > now()) then
    perform pg_notify('announcements_changed', role::text)
       from (select unnest(old.roles) union select unnest(new.roles)) as of_both (role);
  end if;
  return null;
end $$;
create trigger announcements_changed after delete or update on announcements
  for each row execute function announcements_changed();

-- Queues a message for each device that wants the kind of a new notice, in the same statement.
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
create trigger notices_pushed after insert on notices referencing new table as made
  for each statement execute function queue_pushes();
