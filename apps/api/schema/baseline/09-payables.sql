-- A person or organisation that is paid.
create table payees (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  service_id bigint not null references services,
  name text not null,
  address text not null default '',
  mobile text not null,
  email text,
  -- PAN and account number are encrypted; the last four characters are stored in clear.
  pan_cipher text not null,
  pan_last4 text not null,
  account_cipher text not null,
  account_last4 text not null,
  account_holder_name text not null,
  bank_name text not null,
  bank_branch text not null,
  ifsc_code text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  payment_for text,
  document_file_id uuid references files,
  beneficiary_id text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Grows when number, IFSC or holder changes; sealing the same number again is no change.
  account_version integer not null default 1,
  document_missing boolean not null default false,
  -- Stored, since making them for every row of a search costs more than the rest of it.
  words tsvector not null generated always as (search_words(name)) stored,
  constraint payees_document_missing check (not document_missing or document_file_id is null)
);
create index payees_list on payees (user_id, service_id, id desc) where deleted_at is null;
-- The list of somebody above: the newest payees of a service, filtered by downline.
create index payees_of_service on payees (service_id, id desc) where deleted_at is null;
-- Payees of a few people, the deleted ones included.
create index payees_user on payees (user_id);
create index payees_words on payees using gin (words);

-- An operator in the biller's feed. One that left the feed stays for its bills.
create table bill_operators (
  id bigint generated always as identity primary key,
  code text not null unique,
  category_id bigint not null references bill_categories,
  name text not null,
  displayname text not null,
  rule text,
  viewbill boolean not null,
  -- Up to three more fields: label, name, rule, dateFormat.
  fields jsonb not null,
  seen_at timestamptz not null default now(),
  gone_at timestamptz
);
create index bill_operators_category on bill_operators (category_id, name) where gone_at is null;

-- A bill as it was fetched, or typed in where the operator shows none.
create table bills (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  operator_id bigint not null references bill_operators,
  amount_paise bigint not null check (amount_paise > 0),
  number_last4 text not null,
  -- Hashes of operator and number, and of these with the billing period where the operator tells it.
  number_key text not null,
  bill_key text not null,
  -- Number, further fields and the operator's answer, encrypted.
  details_cipher text not null,
  made_at timestamptz not null default now(),
  -- The day by which it is to be paid.
  due_on date
);
create index bills_made on bills (made_at);
create index bills_number on bills (user_id, number_key, id desc);

-- The payment that claimed a bill; a second one fails as a whole.
create table bill_claims (
  bill_key text primary key,
  payment_id bigint not null,
  claimed_at timestamptz not null default now()
);

-- The payment of a bill at the biller, made with the capture.
create table bill_payments (
  payment_id bigint primary key,
  bill_id bigint not null references bills,
  reference text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'pending', 'paid', 'refused')),
  sends smallint not null default 0,
  sent_at timestamptz,
  operator_reference text,
  acknowledgement text,
  message text,
  created_at timestamptz not null default now(),
  finalized_at timestamptz,
  -- Null once the biller has decided and, after a refusal, the refund was requested.
  next_poll_at timestamptz default now(),
  poll_count integer not null default 0
);
create index bill_payments_open on bill_payments (next_poll_at) where next_poll_at is not null;
create index bill_payments_refused on bill_payments (payment_id) where status = 'refused' and next_poll_at is null;

-- A school to which fees are paid.
create table schools (
  id bigint generated always as identity primary key,
  -- Who added it. Seen by them and everyone above and below them.
  user_id bigint not null references users,
  school_name text not null,
  branch_name text not null,
  state_id smallint not null references states,
  city_id integer not null references cities,
  pincode text not null,
  mobile text,
  -- Encrypted; the last four digits are stored in clear.
  account_cipher text not null,
  account_last4 text not null,
  account_holder_name text not null,
  bank_name text not null,
  bank_branch text,
  ifsc_code text not null,
  beneficiary_id text not null unique,
  created_at timestamptz not null default now()
);
create index schools_city on schools (city_id, school_name);
create index schools_user on schools (user_id);

-- A student whose fees are paid. Payments keep their own copy of the names.
create table student_fees (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  user_id bigint not null references users,
  school_id bigint not null references schools,
  admission_number text not null,
  student_name text not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null default now()
);
create index student_fees_school on student_fees (school_id);
create index student_fees_user on student_fees (user_id, id desc);

-- An item of a payment to several payees (a basket), with the payee as at that time.
create table payment_items (
  id bigint generated always as identity primary key,
  payment_id bigint not null,
  position smallint not null check (position between 1 and 100),
  payee_id bigint not null references payees,
  base_paise bigint not null check (base_paise > 0),
  charge_paise bigint not null check (charge_paise >= 0),
  payee_name text not null,
  payee_account_last4 text not null,
  payee_bank_name text not null,
  payment_for text,
  unique (payment_id, payee_id),
  unique (payment_id, position)
);
create index payment_items_payee on payment_items (payee_id, payment_id desc);

-- A customer number at an operator that a person keeps under a name, and its last known bill.
create table remembered_bills (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  operator_id bigint not null references bill_operators,
  name text not null,
  number_last4 text not null,
  -- As in `bills`.
  number_key text not null,
  details_cipher text not null,
  -- The operator's last answer. `unknown`: it did not answer, and the bill is the last one known.
  state text not null check (state in ('found', 'nothing', 'unknown')),
  -- Why it is unknown, or the operator's words beside `nothing`.
  why text,
  bill_key text,
  amount_paise bigint check (amount_paise > 0),
  due_on date,
  known_at timestamptz not null,
  -- At most once in a few minutes.
  last_polled_at timestamptz not null,
  -- Null: not now. Moved before each call, so that a server that dies only delays it.
  next_poll_at timestamptz,
  poll_count integer not null default 0,
  -- Deleted by the person; can be restored for a day.
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, number_key)
);
create index remembered_bills_due on remembered_bills (next_poll_at) where next_poll_at is not null;
