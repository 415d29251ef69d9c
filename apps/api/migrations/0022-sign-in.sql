-- Devices people signed in on, and codes that belong to the sign-in they were sent for.

-- One row for each person on each browser: a browser keeps one random token, whoever signs in there.
create table devices (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  token_hash bytea not null,
  -- In plain words, from the browser's own description: `Chrome on Windows`.
  label      text not null,
  address    text not null,
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  -- Ended by its owner; the row stays, so that the token is not taken up again.
  ended_at   timestamptz
);
create unique index devices_token on devices (user_id, token_hash) where ended_at is null;
create index devices_by_token on devices (token_hash);
create index devices_user on devices (user_id, id);

alter table sessions add column device_id bigint references devices on delete set null;
create index sessions_device on sessions (device_id) where ended_at is null;

-- A login code is found by the secret of its sign-in alone. The device is the known one that began it, if any.
alter table otps add column sign_in_hash bytea,
                 add column device_id bigint references devices on delete set null;
create index otps_sign_in on otps (sign_in_hash, id desc) where sign_in_hash is not null;

-- When codes were tried within the last 24 hours: one row for each known device of a person, and one (device_id
-- null) for every other device together. A try is taken before the code is compared, and given back when it was right.
create table code_tries (
  user_id   bigint not null references users on delete cascade,
  device_id bigint references devices on delete cascade,
  tried_at  timestamptz[] not null,
  -- When the owner was last told that none is left.
  told_at   timestamptz,
  unique nulls not distinct (user_id, device_id)
);
