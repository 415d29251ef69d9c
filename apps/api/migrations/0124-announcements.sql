-- What role 1 tells whole roles, from a moment to another. One row however many people there are: lists and counts of
-- notices join those that show (decision 0086). They have ids of the same sequence as notices, so that a list of both has
-- every id once.
create table announcements (
  id         bigint primary key default nextval('notices_id_seq'),
  kind       text not null check (kind in ('information', 'important')),
  roles      int[] not null check (roles <@ array[2, 3, 4] and cardinality(roles) > 0),
  title      text not null check (length(title) between 1 and 80),
  body       text not null check (length(body) between 1 and 1000),
  -- In Hindi, both or none.
  title_hi   text check (length(title_hi) between 1 and 80),
  body_hi    text check (length(body_hi) between 1 and 1000),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  updated_at timestamptz not null default now(),
  check ((title_hi is null) = (body_hi is null)),
  check (ends_at > starts_at)
);
create index announcements_end on announcements (ends_at);

-- What a person did with one: there is a row only then.
create table announcement_marks (
  announcement_id bigint not null references announcements on delete cascade,
  user_id         bigint not null references users on delete cascade,
  read_at         timestamptz not null default now(),
  -- The banner was closed.
  dismissed_at    timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_marks_user on announcement_marks (user_id);

-- A person's other tabs and devices hear of it as they do of a notice that was read.
create trigger announcement_marks_made after insert on announcement_marks
  referencing new table as changed for each statement execute function notices_changed();
create trigger announcement_marks_changed after update on announcement_marks
  referencing new table as changed for each statement execute function notices_changed();

-- Every copy of the server hears which roles see something else than before. A new one is told by the job of its start: where
-- it starts at once, that is a moment after this transaction began.
create function announcements_changed() returns trigger language plpgsql as $$
begin
  if (old.starts_at <= now() and old.ends_at > now()) or (new.starts_at <= now() and new.ends_at > now()) then
    perform pg_notify('announcements_changed', role::text)
       from (select unnest(old.roles) union select unnest(new.roles)) as of_both (role);
  end if;
  return null;
end $$;
create trigger announcements_changed after update or delete on announcements
  for each row execute function announcements_changed();
