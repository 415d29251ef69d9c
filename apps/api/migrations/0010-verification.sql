-- How a stranger becomes a user: links of mails, what was verified, the document that is signed,
-- and a new mobile or e-mail that waits for its code.

-- The token of a link in a mail. Kept as a hash; what is over tells only that it is over.
create table link_tokens (
  token_hash bytea primary key,
  user_id    bigint not null references users on delete cascade,
  purpose    text not null check (purpose in ('verification', 'reset-password', 'setup-password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index link_tokens_user on link_tokens (user_id, purpose);
create index link_tokens_expiry on link_tokens (expires_at);

-- What the checks gave. PAN and GSTIN (which holds the PAN) are encrypted; of the Aadhaar number only the
-- last four digits and the provider's reference exist here.
create table identities (
  user_id              bigint primary key references users on delete cascade,
  pan_cipher           text,
  pan_last4            text check (length(pan_last4) = 4),
  pan_reference        text,
  pan_verified_at      timestamptz,
  aadhaar_last4        text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  aadhaar_reference    text,
  aadhaar_verified_at  timestamptz,
  gstin_cipher         text,
  gstin_last4          text check (length(gstin_last4) = 4),
  gstin_legal_name     text,
  gstin_verified_at    timestamptz,
  document_verified_at timestamptz
);

-- An OTP that the Aadhaar service sent. The code itself is known to that service alone.
create table aadhaar_otps (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  reference     text not null,
  aadhaar_last4 text not null check (aadhaar_last4 ~ '^[0-9]{4}$'),
  tries         smallint not null default 0,
  created_at    timestamptz not null default now(),
  used_at       timestamptz
);
create index aadhaar_otps_user on aadhaar_otps (user_id, id desc);

-- One document handed to the signing service. `lost`: asked for, and the answer with its link never came;
-- a signature under it still counts.
create table signing_requests (
  verification_id text primary key,
  user_id         bigint not null references users on delete cascade,
  status          text not null default 'preparing'
                  check (status in ('preparing', 'signing', 'lost', 'signed', 'declined', 'expired')),
  document_sha256 bytea,
  link_cipher     text,
  reference       text,
  created_at      timestamptz not null default now(),
  asked_at        timestamptz,
  ask_at          timestamptz not null default now(),
  ended_at        timestamptz
);
create unique index signing_requests_open on signing_requests (user_id) where status in ('preparing', 'signing');
create index signing_requests_user on signing_requests (user_id, created_at desc);
create index signing_requests_due on signing_requests (ask_at) where status in ('preparing', 'signing', 'lost');

create table contact_changes (
  user_id    bigint not null references users on delete cascade,
  field      text not null check (field in ('mobile', 'email')),
  value      text not null,
  code_hash  bytea not null,
  tries      smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, field)
);
