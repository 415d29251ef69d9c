-- Stored files, and the people and organisations that are paid.

create table files (
  id           uuid primary key default gen_random_uuid(),
  storage_key  text not null unique,
  file_name    text not null,
  content_type text not null,
  size_bytes   integer not null,
  sha256       bytea not null,
  owner_id     bigint not null references users,
  created_at   timestamptz not null default now()
);

create table payees (
  id                  bigint generated always as identity primary key,
  user_id             bigint not null references users,
  service_id          bigint not null references services,
  name                text not null,
  address             text not null default '',
  mobile              text not null,
  email               text,
  -- PAN and account number are encrypted with the keyring; only the last four stand in the clear.
  pan_cipher          text not null,
  pan_last4           text not null,
  account_cipher      text not null,
  account_last4       text not null,
  account_holder_name text not null,
  bank_name           text not null,
  bank_branch         text not null,
  ifsc_code           text not null,
  amount_paise        bigint not null check (amount_paise >= 0),
  payment_for         text,
  document_file_id    uuid references files,
  beneficiary_id      text not null unique,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  deleted_at          timestamptz
);
create index payees_list on payees (user_id, service_id, id desc) where deleted_at is null;
-- The list of an upline runs down the newest payees of a service and keeps those below them.
create index payees_of_service on payees (service_id, id desc) where deleted_at is null;
