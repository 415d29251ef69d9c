create table if not exists orders (
  order_id text primary key,
  cf_order_id text not null unique,
  payment_session_id text not null unique,
  amount_paise integer not null,
  currency text not null,
  status text not null,
  expires_at_ms integer not null,
  created_at_ms integer not null,
  request text not null
) strict;

create table if not exists payments (
  cf_payment_id text primary key,
  order_id text not null references orders,
  token text not null unique,
  status text not null,
  amount_paise integer not null,
  currency text not null,
  payment_group text not null,
  method text not null,
  issuer_verdict text,
  message text,
  bank_reference text,
  auth_id text,
  error text,
  created_at_ms integer not null,
  completed_at_ms integer,
  -- On top of what was ordered; below zero for an offer.
  surcharge_paise integer not null default 0,
  -- When its QR code or link to a UPI app ends.
  expires_at_ms integer,
  -- What the payer agreed to save of the card.
  card_to_save text
) strict;
create index if not exists payments_by_order on payments (order_id);

create table if not exists refunds (
  order_id text not null references orders,
  refund_id text not null,
  cf_refund_id text not null unique,
  cf_payment_id text not null,
  amount_paise integer not null,
  note text,
  speed text not null,
  status text not null,
  arn text,
  created_at_ms integer not null,
  due_at_ms integer not null,
  processed_at_ms integer,
  primary key (order_id, refund_id)
) strict;
create index if not exists refunds_due on refunds (due_at_ms) where status = 'PENDING';

create table if not exists simulations (
  simulation_id text primary key,
  entity_id text not null,
  entity_simulation text not null
) strict;

create table if not exists replies (
  operation text not null,
  idempotency_key text not null,
  request_hash text not null,
  body text not null,
  primary key (operation, idempotency_key)
) strict;

create table if not exists subscriptions (
  subscription_id text primary key,
  cf_subscription_id text not null unique,
  session_id text not null unique,
  status text not null,
  authorization_status text not null,
  authorization_reference text,
  max_paise integer not null,
  -- How many of the next debits the bank refuses.
  refusals integer not null default 0,
  created_at_ms integer not null,
  expires_at_ms integer not null,
  request text not null
) strict;

-- A charge of a subscription is an order with one payment; this is what else is known of it.
create table if not exists subscription_charges (
  payment_id text primary key references orders,
  subscription_id text not null references subscriptions,
  schedule_date text not null,
  retry_attempts integer not null default 0,
  debit_at_ms integer not null,
  remarks text
) strict;
create index if not exists charges_by_subscription on subscription_charges (subscription_id);

-- Saved cards: what a token keeps of each, never its number.
create table if not exists instruments (
  instrument_id text primary key,
  customer_id text not null,
  cf_payment_id text not null,
  status text not null,
  facts text not null,
  created_at_ms integer not null
) strict;
create index if not exists instruments_by_customer on instruments (customer_id);
create index if not exists orders_by_customer on orders (json_extract(request, '$.customer_details.customer_id'));
