create table if not exists deliveries (
  id integer primary key autoincrement,
  order_id text not null,
  url text not null,
  type text not null,
  body text not null,
  forged integer not null default 0,
  state text not null,
  attempt integer not null default 0,
  due_at_ms integer not null,
  held integer not null default 0,
  last_answer text,
  created_at_ms integer not null,
  sender text not null default 'cashfree'
) strict;
create index if not exists deliveries_due on deliveries (due_at_ms) where state = 'pending';
create index if not exists deliveries_by_order on deliveries (order_id);

create table if not exists aadhaar_otps (
  ref_id text primary key,
  state text not null,
  created_at_ms integer not null
) strict;

create table if not exists quicko_tokens (
  token text primary key,
  ends_at_ms integer not null
) strict;

create table if not exists pan_checks (
  reference_id integer primary key autoincrement,
  answer text not null
) strict;

create table if not exists e_sign_documents (
  document_id integer primary key autoincrement,
  file_name text not null,
  bytes blob not null,
  created_at_ms integer not null
) strict;

create table if not exists e_sign_requests (
  verification_id text primary key,
  reference_id integer not null unique,
  document_id integer not null references e_sign_documents,
  token text not null unique,
  status text not null,
  request text not null,
  expires_at_ms integer not null,
  created_at_ms integer not null
) strict;

create table if not exists digilocker_requests (
  verification_id text primary key,
  reference_id integer not null unique,
  token text not null unique,
  status text not null,
  request text not null,
  holder text,
  ends_at_ms integer not null,
  consent_ends_at_ms integer not null,
  created_at_ms integer not null
) strict;

create table if not exists messages (
  id integer primary key autoincrement,
  recipient text not null,
  recipient_key text not null,
  channel text not null,
  subject text,
  text text not null,
  html text,
  sent_at_ms integer not null
) strict;
create index if not exists messages_by_recipient on messages (recipient_key, id);

create table if not exists settings (
  name text primary key,
  value text not null
) strict;
