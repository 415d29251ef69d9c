-- A support ticket.
create table tickets (
  id bigint generated always as identity primary key,
  ticket_no text not null unique,
  user_id bigint not null references users,
  subject text not null,
  description text not null,
  priority text not null check (priority in ('Low', 'Medium', 'High', 'Critical')),
  status text not null default 'Open' check (status in ('Open', 'On Hold', 'Closed')),
  -- The payment that it was opened from.
  payment_id bigint references payments,
  file_id uuid references files,
  created_at timestamptz not null default now(),
  -- Grows with every change and reply; identifies an unchanged thread.
  version integer not null default 1,
  words tsvector not null generated always as (search_words(subject)) stored
);
create index tickets_user on tickets (user_id, id desc) include (status);
create index tickets_words on tickets using gin (words);

-- A reply in a ticket.
create table ticket_replies (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  user_id bigint not null references users,
  message text not null,
  file_id uuid references files,
  created_at timestamptz not null default now()
);
create index ticket_replies_ticket on ticket_replies (ticket_id, id);

-- A change of a ticket: field name -> [before, after]. Append-only.
create table ticket_events (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  user_id bigint not null references users,
  at timestamptz not null default now(),
  changes jsonb not null
);
create index ticket_events_ticket on ticket_events (ticket_id, id);

-- A settlement: a payout of a gateway to our bank. Lines may come after it was booked; then the rest is booked.
create table settlements (
  id bigint generated always as identity primary key,
  gateway_id smallint not null references payment_gateways,
  gateway_settlement_id text not null,
  utr text,
  settled_at timestamptz not null,
  -- Booked so far: the net at the bank, the fees of its lines and the GST on them.
  booked_paise bigint not null default 0,
  booked_fee_paise bigint not null default 0,
  booked_tax_paise bigint not null default 0,
  bookings integer not null default 0,
  -- One row for each currency of a gateway's settlement.
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  unique (gateway_id, gateway_settlement_id, currency)
);

-- A line of a settlement, or the answer to a question about one order. Written once.
create table settlement_rows (
  id bigint generated always as identity primary key,
  gateway_id smallint not null references payment_gateways,
  -- Type, the gateway's id, settlement, and its ordinal among equal lines: the same in a list and in a file.
  row_key text not null,
  source text not null check (source in ('list', 'asked', 'file')),
  type text not null check (type in ('payment', 'refund', 'refund-reversal', 'dispute', 'dispute-reversal',
    'adjustment', 'other')),
  -- Our names for it: `payment:77`, `refund:RF1`.
  name text,
  other_name text,
  gateway_payment_id text,
  gateway_refund_id text,
  gateway_dispute_id text,
  reference text,
  refund_reference text,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null,
  -- Without GST, and the GST; null where the record lacks it.
  fee_paise bigint,
  tax_paise bigint,
  -- Its part of the settlement.
  net_paise bigint,
  happened_at timestamptz,
  settled_at timestamptz,
  -- Its day in India: of the settlement, else the day that was asked about.
  day date not null,
  settlement_id bigint references settlements,
  remarks text,
  -- What it matched.
  capture_id bigint references captures,
  refund_id bigint references refunds,
  read_at timestamptz not null default now(),
  -- The provider's id of the line. Lines without one are compared by their facts.
  line_id text,
  -- False while its settlement does not add up.
  is_booked boolean not null default true,
  -- How often other files had an equal line without an id.
  repeats integer not null default 0,
  -- True for a repeated line that only the total asks for.
  is_assumed boolean not null default false,
  unique (gateway_id, row_key)
);
create index settlement_rows_capture on settlement_rows (capture_id);
create index settlement_rows_day on settlement_rows (gateway_id, day);
create index settlement_rows_name on settlement_rows (gateway_id, name);
create index settlement_rows_other_name on settlement_rows (gateway_id, other_name) where other_name is not null;
create index settlement_rows_refund on settlement_rows (refund_id);
create index settlement_rows_settlement on settlement_rows (settlement_id);
create index settlement_rows_waiting on settlement_rows (gateway_id, name) where not is_booked;

-- The last reconciliation of a day with a gateway or biller.
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  source text not null,
  day date not null,
  status text not null check (status in ('running', 'done', 'failed')),
  lease_until timestamptz,
  records integer not null default 0,
  matched integer not null default 0,
  error text,
  ran_at timestamptz not null default now(),
  -- When its record was last read whole.
  read_at timestamptz,
  unique (source, day)
);

-- A difference between our books and a provider's record.
create table differences (
  id bigint generated always as identity primary key,
  -- The gateway or biller.
  source text not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'currency', 'fee', 'date',
    'duplicate', 'reversed', 'split', 'late')),
  -- Its subject, the same in every run.
  subject text not null,
  day date not null,
  payment_id bigint references payments,
  -- Both sides when it was found.
  ours jsonb,
  theirs jsonb not null,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null,
  -- What it leaves in the clearing account; positive when our books say that the gateway owes it.
  residual_paise bigint not null,
  status text not null default 'open' check (status in ('open', 'resolved')),
  resolution text check (resolution in ('self', 'book', 'refund', 'accept')),
  reason text,
  resolved_by bigint references users on delete set null,
  resolved_at timestamptz,
  found_at timestamptz not null default now(),
  -- Where the two sides name different currencies it leaves two residuals: ours and the provider's.
  residual_currency text not null default 'INR',
  other_residual_paise bigint not null default 0,
  other_residual_currency text,
  check ((status = 'open') = (resolution is null)),
  check ((other_residual_paise = 0) = (other_residual_currency is null)),
  unique (source, kind, subject)
);
create index differences_day on differences (day desc, id desc);
create index differences_open on differences (found_at) where status = 'open';
create index differences_payment on differences (payment_id);

-- What people did about an exception. The exception itself is derived from the record that is stuck, and ends when
-- that is final.
create table exception_cases (
  kind text not null,
  record_id bigint not null,
  -- Seen by those above this payer; null: role 1 alone.
  payer_id bigint references users on delete cascade,
  owner_id bigint references users on delete set null,
  assigned_at timestamptz,
  synced_at timestamptz,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  action text check (action in ('accept', 'decline', 'refund', 'book')),
  reason text,
  -- A person is resolving it: others read that it is resolved.
  resolving_at timestamptz,
  primary key (kind, record_id)
);

-- A lasting fault that role 1 gets a mail about, and another when it is over.
create table incidents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('webhook-dead', 'provider-failing')),
  -- The gateway or provider.
  subject text not null,
  started_at timestamptz not null default now(),
  over_at timestamptz
);
create unique index incidents_running on incidents (kind, subject) where over_at is null;

-- Saved answers to tickets. Those of super admins are for everyone.
create table canned_replies (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  title text not null check (length(title) >= 1 and length(title) <= 60),
  body text not null check (length(body) >= 1 and length(body) <= 2000),
  updated_at timestamptz not null default now()
);
create index canned_replies_owner on canned_replies (owner_id);

-- The total of a settlement as the gateway states it: lines are booked once they add up to it.
create table payout_totals (
  id bigint generated always as identity primary key,
  gateway_id smallint not null references payment_gateways,
  gateway_settlement_id text not null,
  total_paise bigint not null,
  -- The sum of its lines.
  lines_paise bigint not null default 0,
  -- The sum when a person booked them although they do not add up.
  applied_paise bigint,
  -- Since when they do not add up, unless a person booked them.
  incomplete_since timestamptz,
  -- Hashes of files that brought lines while it did not add up: the same file again is ignored.
  files text[] not null default '{}',
  unique (gateway_id, gateway_settlement_id)
);
create index payout_totals_incomplete on payout_totals (incomplete_since) where incomplete_since is not null;

create trigger ticket_events_append_only before update or delete or truncate on ticket_events
  for each statement execute function refuse_change();

create function ticket_number() returns trigger language plpgsql as $$
begin
  new.ticket_no := 'TKT' || to_char(new.created_at at time zone 'Asia/Kolkata', 'YYMMDD')
                         || lpad(new.id::text, greatest(5, length(new.id::text)), '0');
  return new;
end $$;
create trigger tickets_number before insert on tickets for each row execute function ticket_number();

-- A reply changes its ticket's version.
create function ticket_touch() returns trigger language plpgsql as $$
begin
  update tickets set version = version + 1 where id = new.ticket_id;
  return null;
end $$;
create trigger ticket_replies_touch after insert on ticket_replies for each row execute function ticket_touch();

-- Tells every copy of the server of a change, by the ticket's id.
create function ticket_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  perform pg_notify('ticket_changed', new.id::text);
  return new;
end $$;
create trigger tickets_version before update on tickets for each row execute function ticket_version();
