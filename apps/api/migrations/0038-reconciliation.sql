-- What gateways and billers say they did, matched with our books by their own ids.

-- A payout of a gateway to our bank. Lines may come after it was booked: each time the rest is booked.
create table settlements (
  id                    bigint generated always as identity primary key,
  gateway_id            smallint not null references payment_gateways,
  gateway_settlement_id text not null,
  utr                   text,
  settled_at            timestamptz not null,
  -- What was booked of it: the net at the bank, the fees of its lines and the GST on them.
  booked_paise          bigint not null default 0,
  booked_fee_paise      bigint not null default 0,
  booked_tax_paise      bigint not null default 0,
  bookings              integer not null default 0,
  unique (gateway_id, gateway_settlement_id)
);

-- A line of such a payout, or what a question about one order was answered with. Written once.
create table settlement_rows (
  id                 bigint generated always as identity primary key,
  gateway_id         smallint not null references payment_gateways,
  -- Type, the gateway's id and payout, and the how manieth of them in one reading: the same in a list and in a file.
  row_key            text not null,
  source             text not null check (source in ('list', 'asked', 'file')),
  type               text not null check (type in ('payment', 'refund', 'refund-reversal', 'dispute',
                                                   'dispute-reversal', 'adjustment', 'other')),
  -- What our books may know it by: `payment:77`, `refund:RF1`.
  name               text,
  other_name         text,
  gateway_payment_id text,
  gateway_refund_id  text,
  gateway_dispute_id text,
  reference          text,
  refund_reference   text,
  amount_paise       bigint not null check (amount_paise >= 0),
  currency           text not null,
  -- Without GST, and the GST on it; nothing where the record does not hold it.
  fee_paise          bigint,
  tax_paise          bigint,
  -- What the line changes of the payout.
  net_paise          bigint,
  happened_at        timestamptz,
  settled_at         timestamptz,
  -- The day in India that it belongs to: of the payout, else the day that was asked about.
  day                date not null,
  settlement_id      bigint references settlements,
  remarks            text,
  -- What it was matched with.
  capture_id         bigint references captures,
  refund_id          bigint references refunds,
  read_at            timestamptz not null default now(),
  unique (gateway_id, row_key)
);
create index settlement_rows_day on settlement_rows (gateway_id, day);
create index settlement_rows_name on settlement_rows (gateway_id, name);
create index settlement_rows_other_name on settlement_rows (gateway_id, other_name) where other_name is not null;
create index settlement_rows_settlement on settlement_rows (settlement_id);
create index settlement_rows_capture on settlement_rows (capture_id);
create index settlement_rows_refund on settlement_rows (refund_id);

-- The last reading of a day at each gateway and biller.
create table reconciliation_runs (
  id          bigint generated always as identity primary key,
  source      text not null,
  day         date not null,
  status      text not null check (status in ('running', 'done', 'failed')),
  lease_until timestamptz,
  records     integer not null default 0,
  matched     integer not null default 0,
  error       text,
  ran_at      timestamptz not null default now(),
  -- When its record was last read whole.
  read_at     timestamptz,
  unique (source, day)
);

create table differences (
  id             bigint generated always as identity primary key,
  -- The gateway or biller.
  source         text not null,
  kind           text not null check (kind in ('missing-here', 'missing-there', 'amount', 'currency', 'fee', 'date',
                                               'duplicate', 'reversed', 'split', 'late')),
  -- What it is about, the same at every run.
  subject        text not null,
  day            date not null,
  payment_id     bigint references payments,
  -- Both sides as they stood when it was found.
  ours           jsonb,
  theirs         jsonb not null,
  amount_paise   bigint not null check (amount_paise >= 0),
  currency       text not null,
  -- What stays in the clearing account because of it; above zero when the gateway still owes it by our books.
  residual_paise bigint not null,
  status         text not null default 'open' check (status in ('open', 'resolved')),
  resolution     text check (resolution in ('self', 'book', 'refund', 'accept')),
  reason         text,
  resolved_by    bigint references users on delete set null,
  resolved_at    timestamptz,
  found_at       timestamptz not null default now(),
  unique (source, kind, subject),
  check ((status = 'open') = (resolution is null))
);
create index differences_open on differences (found_at) where status = 'open';
create index differences_day on differences (day desc, id desc);
create index differences_payment on differences (payment_id);

-- Money of differences that were booked, until it is known whose it is.
insert into ledger_accounts (code, kind) values ('differences', 'held');
