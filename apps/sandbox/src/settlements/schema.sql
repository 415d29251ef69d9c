-- The settlement lines in each gateway's own records.
create table if not exists settlement_lines (
  id integer primary key autoincrement,
  gateway text not null,
  type text not null,
  -- The payment or refund of the line, where it has one.
  movement text,
  payment_id text,
  refund_id text,
  dispute_id text,
  reference text,
  refund_reference text,
  gateway_order_id text,
  method text not null,
  amount_paise integer not null,
  currency text not null,
  fee_paise integer not null,
  tax_paise integer not null,
  -- Below zero for a debit.
  net_paise integer not null,
  happened_at_ms integer not null,
  settled_at_ms integer not null,
  settlement_id text not null,
  utr text not null,
  remarks text,
  -- The planted difference.
  planted text,
  -- Left out of every record.
  withheld integer not null default 0
) strict;
create unique index if not exists settlement_lines_movement on settlement_lines (gateway, movement)
  where movement is not null;
create index if not exists settlement_lines_settled on settlement_lines (gateway, settled_at_ms, id);
create index if not exists settlement_lines_payment on settlement_lines (gateway, payment_id);
create index if not exists settlement_lines_payout on settlement_lines (settlement_id);
