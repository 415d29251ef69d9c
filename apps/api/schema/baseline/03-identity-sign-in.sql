-- A picture to be typed before signing in or registering, or a mailed code in place of one.
create table captchas (
  key uuid primary key default gen_random_uuid(),
  answer_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A mailed code may be mistyped a few times; a picture allows one try.
  tries_left smallint not null default 1
);
create index captchas_expiry on captchas (expires_at);

-- A browser that a person signed in on, one row for each person on it. The browser keeps one random token for all of
-- them.
create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  -- From the browser's own description: `Chrome on Windows`.
  label text not null,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Ended by its owner. The row stays, so that the token cannot be used again.
  ended_at timestamptz
);
create index devices_by_token on devices (token_hash);
create unique index devices_token on devices (user_id, token_hash) where ended_at is null;
create index devices_user on devices (user_id, id);

-- A signed-in browser, found by the hash of its token.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  device_id bigint references devices on delete set null,
  -- The last proof of who holds it: the sign-in, or a step-up since.
  stepped_up_at timestamptz not null default now()
);
create index sessions_device on sessions (device_id) where ended_at is null;
create index sessions_user on sessions (user_id) where ended_at is null;

-- A one-time code for one purpose of one person, as an HMAC. A try is counted before it is compared.
create table otps (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null,
  channel text not null check (channel in ('email', 'mobile')),
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  dead_at timestamptz,
  -- When the password before a login code was correct. A resend keeps it, so that a sign-in cannot be prolonged for
  -- ever.
  password_at timestamptz,
  -- A login code is found by the secret of its sign-in alone; the device is the known one that began it, if any.
  sign_in_hash bytea,
  device_id bigint references devices on delete set null,
  -- A code for a step-up belongs to one session.
  session_hash bytea
);
create index otps_sign_in on otps (sign_in_hash, id desc) where sign_in_hash is not null;
create index otps_user on otps (user_id, purpose, id desc);

-- When codes were tried in the last 24 hours: one row for each known device of a person, and one (device_id null) for
-- all other devices. A try is counted before the comparison and removed when the code was correct.
create table code_tries (
  user_id bigint not null references users on delete cascade,
  device_id bigint references devices on delete cascade,
  tried_at timestamptz[] not null,
  -- When the owner was last told that none is left.
  told_at timestamptz,
  unique nulls not distinct (user_id, device_id)
);

-- A passkey of a person.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- The browser's id of it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's counter; 0 for a passkey that is synced between devices.
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- A challenge to a passkey, for one call of the browser whose cookie has the token. Its row is deleted when it is
-- answered.
create table passkey_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'step-up')),
  challenge text not null,
  -- Null for signing in: the person is not known yet.
  session_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (session_hash is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The secret of a person's authenticator app.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  secret_cipher text not null,
  created_at timestamptz not null default now(),
  -- Null until a first code was correct; until then it is no second factor.
  confirmed_at timestamptz,
  -- The newest step whose code was used; no code up to it is accepted again.
  last_step bigint not null default 0
);

-- One-time codes for a person who has lost their authenticator, as hashes.
create table recovery_codes (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- Wrong codes of a second factor in a row, counted before the comparison; a correct one resets the count.
create table factor_guesses (
  user_id bigint primary key references users on delete cascade,
  guesses smallint not null,
  since timestamptz not null
);

-- Security settings of the installation, by role 1. One row.
create table security_settings (
  id smallint primary key default 1 check (id = 1),
  -- Since when super admins and admins need a second factor, and how many days they have to add one.
  factor_required_since timestamptz,
  factor_grace_days smallint not null default 14 check (factor_grace_days between 0 and 90),
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now()
);
insert into security_settings default values;

-- A request to remove all factors of a person who has lost them: proposed by one super admin, approved by another,
-- applied a day later.
create table factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  status text not null check (status in ('proposed', 'scheduled', 'done', 'refused', 'cancelled')),
  reason text,
  -- Null for the command on the server.
  proposed_by bigint references users on delete set null,
  -- The e-mail at the time of the proposal: changing it later does not hide the mails from its owner.
  mailed_to text not null,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  due_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('approvers', 'link', 'factor', 'super-admin-gone', 'server')),
  -- When the person said, by the link of a mail, that they had not asked for it.
  disputed_at timestamptz,
  check ((status in ('proposed', 'scheduled')) = (ended_at is null)),
  check (status <> 'scheduled' or due_at is not null),
  check ((status in ('refused', 'cancelled')) = (ended_by is not null) or status = 'done')
);
create unique index factor_resets_open on factor_resets (user_id) where status in ('proposed', 'scheduled');
create index factor_resets_proposed_by on factor_resets (proposed_by) where proposed_by is not null;
create index factor_resets_user on factor_resets (user_id, id desc);

-- The link in each mail about it, valid once.
create table factor_reset_links (
  token_hash bytea primary key,
  reset_id bigint not null references factor_resets on delete cascade,
  used_at timestamptz
);
create index factor_reset_links_reset on factor_reset_links (reset_id);

-- Proofs of work that were used, until they expire: each counts once, on every copy of the server.
create table spent_proofs (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

-- The first sign-in of a person.
create function note_first_sign_in() returns trigger language plpgsql as $$
begin
  update users set first_signed_in_at = now() where id = new.user_id and first_signed_in_at is null;
  return null;
end $$;
create trigger sessions_first_sign_in after insert on sessions for each row execute function note_first_sign_in();
