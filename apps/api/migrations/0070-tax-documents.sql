-- Tax invoices and notes, numbered by one job in the order of the journals that they document: captures, and what
-- gives a charge back. What was numbered before stays as it is, in series of its own.

-- Finds what has no document yet, in order.
create index journals_documents on journals (at, id)
  where (source_type = 'payment' and kind = 'capture') or source_type in ('refund', 'dispute');

-- One row, locked by whoever numbers. Every document of before `complete_to` has its number.
create table document_numbering (
  id          boolean primary key default true check (id),
  complete_to timestamptz not null default '-infinity'
);
insert into document_numbering default values;

-- A series is what stands before its numbers: kind of document, financial year and the company's prefix are in it.
create table document_series (
  id   integer generated always as identity primary key,
  head text not null unique check (head ~ '^[A-Z0-9]{1,2}/[0-9-]{4,5}/[CD]?$'),
  last integer not null default 0 check (last >= 0)
);

-- Who supplied and who received, as they were when a document was numbered; each row serves many documents.
create table tax_suppliers (
  id         integer generated always as identity primary key,
  legal_name text not null,
  trade_name text not null,
  address    text not null,
  state_code text not null,
  gstin      text not null,
  cin        text not null,
  made_at    timestamptz not null default now(),
  unique (legal_name, trade_name, address, state_code, gstin, cin)
);
create trigger tax_suppliers_append_only before update or delete or truncate on tax_suppliers
  for each statement execute function refuse_change();

create table tax_recipients (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users,
  name         text not null,
  mobile       text not null,
  -- Of a registered recipient; others have none.
  legal_name   text not null,
  address      text not null,
  -- Of the address on record, and the GST code of the state that counts: a registration's own.
  state        text not null,
  state_code   text not null,
  -- Copied from the identity as it is: it holds the PAN.
  gstin_cipher text,
  verified_at  timestamptz,
  made_at      timestamptz not null default now(),
  check ((gstin_cipher is null) = (verified_at is null))
);
create index tax_recipients_user on tax_recipients (user_id, id desc);
-- The cipher alone changes, with the keyring.
create trigger tax_recipients_fixed
  before update of id, user_id, name, mobile, legal_name, address, state, state_code, verified_at,
                   made_at on tax_recipients
  for each statement execute function refuse_change();

create table tax_invoices (
  payment_id      bigint primary key references payments,
  series_id       integer not null references document_series,
  number          integer not null check (number > 0),
  no              text not null unique check (no ~ '^[A-Z0-9/-]{1,16}$'),
  -- When the payment was captured.
  dated_at        timestamptz not null,
  -- Nothing for an invoice from before there were tax invoices.
  supplier_id     integer references tax_suppliers,
  recipient_id    bigint references tax_recipients,
  -- The GST code of a state; empty where none is known.
  place_of_supply text not null,
  sac             text not null,
  gst_rate        numeric(7, 4) not null check (gst_rate >= 0),
  -- The charge, with its taxes.
  value_paise     bigint not null check (value_paise >= 0),
  taxable_paise   bigint not null check (taxable_paise >= 0),
  cgst_paise      bigint not null check (cgst_paise >= 0),
  sgst_paise      bigint not null check (sgst_paise = cgst_paise),
  igst_paise      bigint not null check (igst_paise >= 0),
  numbered_at     timestamptz not null default now(),
  unique (series_id, number),
  check (value_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (cgst_paise = 0 or igst_paise = 0),
  check ((supplier_id is null) = (recipient_id is null))
);
create index tax_invoices_dated on tax_invoices (dated_at, payment_id);
create trigger tax_invoices_append_only before update or delete or truncate on tax_invoices
  for each statement execute function refuse_change();

-- A credit note gives back of the charge of one invoice, a debit note takes it again.
create table tax_notes (
  id            bigint generated always as identity primary key,
  -- What it documents: the booking of a refund or of a dispute's end.
  journal_id    bigint not null unique references journals,
  payment_id    bigint not null references tax_invoices,
  kind          text not null check (kind in ('credit', 'debit')),
  series_id     integer not null references document_series,
  number        integer not null check (number > 0),
  no            text not null unique check (no ~ '^[A-Z0-9/-]{1,16}$'),
  dated_at      timestamptz not null,
  supplier_id   integer not null references tax_suppliers,
  recipient_id  bigint not null references tax_recipients,
  value_paise   bigint not null check (value_paise > 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise    bigint not null check (cgst_paise >= 0),
  sgst_paise    bigint not null check (sgst_paise = cgst_paise),
  igst_paise    bigint not null check (igst_paise >= 0),
  -- All that went back or was taken again with it, the payment's own part too.
  amount_paise  bigint not null check (amount_paise >= value_paise),
  -- As they were called then.
  service_name  text not null,
  payment_mode  text not null,
  numbered_at   timestamptz not null default now(),
  unique (series_id, number),
  check (value_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (cgst_paise = 0 or igst_paise = 0)
);
create index tax_notes_payment on tax_notes (payment_id, id);
create index tax_notes_dated on tax_notes (dated_at, id);
create trigger tax_notes_append_only before update or delete or truncate on tax_notes
  for each statement execute function refuse_change();

-- What a booking of a dispute's end ('lost', 'lost-2', 'recovered') moved in all, and of the charge: as its round held it.
create function dispute_part(of_dispute bigint, of_kind text, out amount_paise bigint, out charge_paise bigint)
language sql stable as $$
  select coalesce(-sum(p.amount_paise) filter (where a.code = 'disputed'), 0)::bigint,
         coalesce(-sum(p.amount_paise) filter (where a.code in ('disputed', 'payee-payable')), 0)::bigint
    from disputes d
    join journals h on h.source_type = 'dispute' and h.source_id = d.id
     and h.kind = regexp_replace(of_kind, '^(lost|recovered)', 'held')
    join postings p on p.journal_id = h.id
    join ledger_accounts a on a.id = p.account_id
   where d.id = of_dispute and d.capture_id is null
$$;

-- An invoice of before, as a row of the new table: its charge, and the GST that it showed in one figure.
create function keep_old_invoice(of_payment bigint, of_year smallint, of_number integer, rate numeric)
returns void language sql as $$
  with series as (
    insert into document_series (head, last)
    values ('CK/' || right(of_year::text, 2) || '-' || right((of_year + 1)::text, 2) || '/', of_number)
    on conflict (head) do update set last = greatest(document_series.last, excluded.last)
    returning id, head
  )
  insert into tax_invoices (payment_id, series_id, number, no, dated_at, place_of_supply, sac, gst_rate, value_paise,
                            taxable_paise, cgst_paise, sgst_paise, igst_paise)
  select p.id, s.id, of_number, s.head || lpad(of_number::text, 7, '0'), p.paid_at, '', '', rate, p.charge_paise,
         p.charge_paise - gst.paise, 0, 0, gst.paise
    from payments p, series s,
         lateral (select round(p.charge_paise * rate / (100 + rate))::bigint as paise) gst
   where p.id = of_payment
$$;
select keep_old_invoice(payment_id, year, number, gst_rate) from invoices order by year, number;

-- The servers of the version before still number by `invoices` until they are replaced: what they number is kept here
-- too, and a payment that has its number is refused there.
create function old_invoice_follows() returns trigger language plpgsql as $$
begin
  perform keep_old_invoice(new.payment_id, new.year, new.number, new.gst_rate);
  return null;
end $$;
create trigger invoices_followed after insert on invoices for each row execute function old_invoice_follows();

alter table invoice_versions drop constraint invoice_versions_payment_id_fkey;
alter table invoice_versions add foreign key (payment_id) references tax_invoices;
