-- What an invoice says, as it was said first: a name that changes later changes no invoice. A refund makes a new
-- version beside the old one.
create table invoice_versions (
  payment_id bigint not null references invoices,
  version    smallint not null check (version > 0),
  -- The invoice of the contract.
  content    jsonb not null,
  made_at    timestamptz not null default now(),
  primary key (payment_id, version)
);
create trigger invoice_versions_append_only before update or delete or truncate on invoice_versions
  for each statement execute function refuse_change();

-- The drawn PDF of a version, once somebody wanted it.
create table invoice_files (
  payment_id bigint not null,
  version    smallint not null,
  file_id    uuid not null references files,
  primary key (payment_id, version),
  foreign key (payment_id, version) references invoice_versions
);
