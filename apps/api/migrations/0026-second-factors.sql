-- Second factors: passkeys, codes of an authenticator app with their recovery codes, and when a session last proved who it is.

create table passkeys (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  name          text not null,
  -- As the browser names it, base64url.
  credential_id text not null unique,
  public_key    bytea not null,
  -- What the authenticator counted last; 0 for good where the passkey is synced between devices.
  counter       bigint not null,
  transports    text[] not null default '{}',
  backed_up     boolean not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- A challenge is spent by deleting its row: it answers one call, of the browser that holds the token in a cookie.
create table passkey_challenges (
  token_hash   bytea primary key,
  purpose      text not null check (purpose in ('add', 'sign-in', 'step-up')),
  challenge    text not null,
  -- Null for signing in: nobody is known yet.
  session_hash bytea,
  expires_at   timestamptz not null,
  check ((purpose = 'sign-in') = (session_hash is null))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table totp_secrets (
  user_id       bigint primary key references users on delete cascade,
  secret_cipher text not null,
  created_at    timestamptz not null default now(),
  -- Null until the first code was right: until then it is no second factor.
  confirmed_at  timestamptz,
  -- The newest step whose code was used; none up to it is taken again.
  last_step     bigint not null default 0
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id   bigint not null references users on delete cascade,
  used_at   timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

-- Codes tried in a row, counted before they are compared; a right one begins anew.
create table factor_guesses (
  user_id bigint primary key references users on delete cascade,
  guesses smallint not null,
  since   timestamptz not null
);

-- When the session proved last who holds it: at its sign-in, or by a step-up since.
alter table sessions add column stepped_up_at timestamptz;
update sessions set stepped_up_at = created_at;
alter table sessions alter column stepped_up_at set default now(), alter column stepped_up_at set not null;

-- A code for a step-up belongs to one session.
alter table otps add column session_hash bytea;
