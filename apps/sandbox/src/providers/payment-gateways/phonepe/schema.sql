create table if not exists phonepe_orders (
  merchant_order_id text primary key,
  order_id text not null unique,
  -- Opens the checkout page.
  link_key text not null unique,
  amount_paise integer not null,
  -- The kinds of payment that the page offers, as JSON.
  modes text not null,
  state text not null,
  expires_at_ms integer not null,
  created_at_ms integer not null
) strict;

create table if not exists phonepe_payments (
  transaction_id text primary key,
  merchant_order_id text not null references phonepe_orders,
  mode text not null,
  -- A test instrument that succeeds.
  is_good integer not null,
  amount_paise integer not null,
  state text not null,
  bank_reference text,
  created_at_ms integer not null,
  -- The fee on top of the amount.
  fee_paise integer not null default 0
) strict;
create index if not exists phonepe_payments_of on phonepe_payments (merchant_order_id);

create table if not exists phonepe_refunds (
  merchant_refund_id text primary key,
  refund_id text not null unique,
  merchant_order_id text not null references phonepe_orders,
  amount_paise integer not null,
  state text not null,
  bank_reference text,
  due_at_ms integer not null
) strict;
create index if not exists phonepe_refunds_of on phonepe_refunds (merchant_order_id);

create table if not exists phonepe_tokens (
  token text primary key,
  expires_at_ms integer not null
) strict;
