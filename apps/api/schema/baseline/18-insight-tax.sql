-- Locked by the job that numbers. Every document before `complete_to` has its number.
create table document_numbering (
  id boolean primary key default true check (id),
  complete_to timestamptz not null default '-infinity'::timestamp with time zone
);
insert into document_numbering default values;

-- A series of numbers: its head has the company's prefix, the financial year and the kind of document.
create table document_series (
  id integer generated always as identity primary key,
  head text not null unique check (head ~ '^[A-Z0-9]{1,2}/[0-9-]{4,5}/[CD]?$'),
  last integer not null default 0 check (last >= 0)
);

-- The company as it was when a document was numbered; serves many documents.
create table tax_suppliers (
  id integer generated always as identity primary key,
  legal_name text not null,
  trade_name text not null,
  address text not null,
  state_code text not null,
  gstin text not null,
  cin text not null,
  made_at timestamptz not null default now(),
  unique (legal_name, trade_name, address, state_code, gstin, cin)
);

-- The recipient as they were when a document was numbered; serves many documents.
create table tax_recipients (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  mobile text not null,
  -- Empty for an unregistered recipient.
  legal_name text not null,
  address text not null,
  -- Of the address, and the GST code of the state that counts.
  state text not null,
  state_code text not null,
  -- As in `identities`, encrypted: it contains the PAN.
  gstin_cipher text,
  verified_at timestamptz,
  made_at timestamptz not null default now(),
  check ((gstin_cipher is null) = (verified_at is null))
);
create index tax_recipients_user on tax_recipients (user_id, id desc);

-- The tax invoice of a payment's charge. Append-only.
create table tax_invoices (
  payment_id bigint primary key references payments,
  series_id integer not null references document_series,
  number integer not null check (number > 0),
  no text not null unique check (no ~ '^[A-Z0-9/-]{1,16}$'),
  -- When the payment was captured.
  dated_at timestamptz not null,
  -- Null for an invoice from before tax invoices.
  supplier_id integer references tax_suppliers,
  recipient_id bigint references tax_recipients,
  -- The GST code of a state; empty if unknown.
  place_of_supply text not null,
  sac text not null,
  gst_rate numeric(7,4) not null check (gst_rate >= 0),
  -- The charge with its taxes.
  value_paise bigint not null check (value_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null,
  igst_paise bigint not null check (igst_paise >= 0),
  numbered_at timestamptz not null default now(),
  check (sgst_paise = cgst_paise),
  check (value_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise)),
  check (cgst_paise = 0 or igst_paise = 0),
  check ((supplier_id is null) = (recipient_id is null)),
  unique (series_id, number)
);
create index tax_invoices_dated on tax_invoices (dated_at, payment_id);

-- The content of an invoice as first shown: later changes of names do not change it. A refund adds a version.
create table invoice_versions (
  payment_id bigint not null references tax_invoices(payment_id),
  version smallint not null check (version > 0),
  -- The invoice of the contract.
  content jsonb not null,
  made_at timestamptz not null default now(),
  primary key (payment_id, version)
);

-- The PDF of a version, once it was requested.
create table invoice_files (
  payment_id bigint not null,
  version smallint not null,
  file_id uuid not null references files,
  primary key (payment_id, version),
  foreign key (payment_id, version) references invoice_versions(payment_id, version)
);

-- A credit note gives back part of an invoice's charge, a debit note takes it again. Append-only.
create table tax_notes (
  id bigint generated always as identity primary key,
  -- The journal of the refund or of the dispute's end.
  journal_id bigint not null unique references journals,
  payment_id bigint not null references tax_invoices(payment_id),
  kind text not null check (kind in ('credit', 'debit')),
  series_id integer not null references document_series,
  number integer not null check (number > 0),
  no text not null unique check (no ~ '^[A-Z0-9/-]{1,16}$'),
  dated_at timestamptz not null,
  supplier_id integer not null references tax_suppliers,
  recipient_id bigint not null references tax_recipients,
  value_paise bigint not null check (value_paise > 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null,
  igst_paise bigint not null check (igst_paise >= 0),
  -- Everything that went back with it, the payment's own part included.
  amount_paise bigint not null,
  -- As named then.
  service_name text not null,
  payment_mode text not null,
  numbered_at timestamptz not null default now(),
  check (sgst_paise = cgst_paise),
  check (amount_paise >= value_paise),
  check (value_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise)),
  check (cgst_paise = 0 or igst_paise = 0),
  unique (series_id, number)
);
create index tax_notes_dated on tax_notes (dated_at, id);
create index tax_notes_payment on tax_notes (payment_id, id);

create trigger invoice_versions_append_only before update or delete or truncate on invoice_versions
  for each statement execute function refuse_change();
create trigger tax_invoices_append_only before update or delete or truncate on tax_invoices
  for each statement execute function refuse_change();
create trigger tax_notes_append_only before update or delete or truncate on tax_notes
  for each statement execute function refuse_change();
-- The cipher alone changes, when keys rotate.
create trigger tax_recipients_fixed before update of id, user_id, name, mobile, legal_name, address, state,
  state_code, verified_at, made_at on tax_recipients for each statement execute function refuse_change();
create trigger tax_suppliers_append_only before update or delete or truncate on tax_suppliers
  for each statement execute function refuse_change();
