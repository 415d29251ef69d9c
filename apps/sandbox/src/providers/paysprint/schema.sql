-- Every request id a token ever carried: each is good for one call.
create table if not exists paysprint_requests (
  reqid text primary key
) strict;

create table if not exists paysprint_bills (
  operator text not null,
  canumber text not null,
  -- The billing month, as 2026-11.
  period text not null,
  -- Null where the biller's own amount is none.
  amount_paise integer,
  is_revised integer not null default 0,
  answer text not null,
  primary key (operator, canumber, period)
) strict;

create table if not exists paysprint_payments (
  id integer primary key autoincrement,
  referenceid text not null unique,
  operator text not null,
  canumber text not null,
  -- Of the bill it pays; null for an amount without a bill.
  period text,
  amount_paise integer not null,
  status text not null,
  message text not null,
  operatorid text not null,
  -- A pending payment's outcome when due; both null: it waits for a decision.
  outcome text,
  due_at_ms integer,
  created_at_ms integer not null,
  refunded_at_ms integer
) strict;
create index if not exists paysprint_payments_by_bill on paysprint_payments (operator, canumber, period);
create index if not exists paysprint_payments_due on paysprint_payments (due_at_ms) where status = 'pending';
