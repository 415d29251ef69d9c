-- Which keys this database's encrypted columns are under, so that a server with another keyring does not start.
-- A fingerprint is a keyed hash that says nothing of the key.
create table key_fingerprints (
  key_id        text primary key,
  fingerprint   bytea not null check (length(fingerprint) = 32),
  registered_at timestamptz not null default now(),
  -- Forgotten since nothing needs it.
  retired_at    timestamptz
);
