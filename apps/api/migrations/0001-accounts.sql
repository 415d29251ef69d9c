-- People, the tree above them, how they sign in, and what was done by whom.

create table users (
  id               bigint generated always as identity primary key,
  username         text not null,
  first_name       text not null,
  last_name        text not null,
  email            text not null,
  mobile           text not null check (mobile ~ '^[6-9][0-9]{9}$'),
  password_hash    text,
  role_id          smallint not null check (role_id between 1 and 4),
  parent_id        bigint references users,
  -- 1 active, 0 inactive: the switch an upline holds. Verification is a thing of its own.
  status           smallint not null default 1 check (status in (0, 1)),
  usertype         smallint not null default 1 check (usertype in (1, 2, 3)),
  address          text not null default '',
  city             text not null default '',
  state            text not null default '',
  pincode          text not null default '',
  company_name     text,
  company_address  text,
  company_contact  text,
  commission       numeric(6, 3) check (commission between 0 and 100),
  pancard_verified  smallint not null default 0,
  aadhar_verified   smallint not null default 0,
  gstin_verified    smallint not null default 0,
  document_verified smallint not null default 0,
  created_by       bigint references users,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  check (parent_id <> id),
  check ((role_id = 1) = (parent_id is null))
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create unique index users_mobile_key on users (mobile);
create index users_parent on users (parent_id, id);

-- Everyone above and below, self included at depth 0: a scope is one index look-up.
create table user_closure (
  ancestor_id   bigint not null references users on delete cascade,
  descendant_id bigint not null references users on delete cascade,
  depth         smallint not null,
  primary key (ancestor_id, descendant_id)
);
create index user_closure_up on user_closure (descendant_id, depth);

create function user_closure_on_insert() returns trigger language plpgsql as $$
begin
  insert into user_closure (ancestor_id, descendant_id, depth)
    select ancestor_id, new.id, depth + 1 from user_closure where descendant_id = new.parent_id
    union all select new.id, new.id, 0;
  return null;
end $$;
create trigger user_closure_insert after insert on users
  for each row execute function user_closure_on_insert();

create function user_closure_on_move() returns trigger language plpgsql as $$
begin
  if exists (select from user_closure where ancestor_id = new.id and descendant_id = new.parent_id) then
    raise exception 'a user cannot be moved below themselves' using errcode = 'check_violation';
  end if;
  delete from user_closure
    where descendant_id in (select descendant_id from user_closure where ancestor_id = new.id)
      and ancestor_id in (select ancestor_id from user_closure where descendant_id = new.id and depth > 0);
  insert into user_closure (ancestor_id, descendant_id, depth)
    select up.ancestor_id, down.descendant_id, up.depth + down.depth + 1
      from user_closure up cross join user_closure down
     where up.descendant_id = new.parent_id and down.ancestor_id = new.id;
  return null;
end $$;
create trigger user_closure_move after update of parent_id on users
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function user_closure_on_move();

create table sessions (
  token_hash   bytea primary key,
  user_id      bigint not null references users on delete cascade,
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table captchas (
  key         uuid primary key default gen_random_uuid(),
  answer_hash bytea not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index captchas_expiry on captchas (expires_at);

-- A one-time code for one purpose of one person. Stored as an HMAC; the try is counted before it is compared.
create table otps (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users on delete cascade,
  purpose     text not null,
  channel     text not null check (channel in ('email', 'mobile')),
  code_hash   bytea not null,
  tries       smallint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz,
  dead_at     timestamptz
);
create index otps_user on otps (user_id, purpose, id desc);

-- Counters with a window, shared by every copy of the server: failed sign-ins, codes sent, requests.
create table rate_counters (
  name       text not null,
  subject    text not null,
  window_at  timestamptz not null,
  hits       integer not null default 0,
  primary key (name, subject, window_at)
);
create index rate_counters_window on rate_counters (window_at);

create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  actor_id    bigint,
  action      text not null,
  object      text,
  detail      jsonb not null default '{}',
  address     text,
  request_id  text
);
create index audit_log_actor on audit_log (actor_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
