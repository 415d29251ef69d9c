-- A payment, its attempts at gateways, what gateways told us, and the keys that keep things from happening twice.

create table payments (
  id                bigint generated always as identity primary key,
  order_id          text not null unique,
  payer_id          bigint not null references users,
  payee_id          bigint references payees,
  service_id        bigint not null references services,
  method_id         smallint not null references payment_methods,
  status            text not null default 'created'
                    check (status in ('created', 'open', 'pending', 'failed', 'paid', 'closed', 'mismatch')),
  base_paise        bigint not null check (base_paise > 0),
  charge_paise      bigint not null check (charge_paise >= 0),
  total_paise       bigint not null check (total_paise = base_paise + charge_paise),
  charge_rate       numeric(7, 4) not null,
  gst_rate          numeric(7, 4) not null,
  -- As they were when the payment was made: the payee may change later, a receipt may not.
  payee_name        text not null,
  payee_account_last4 text,
  payee_bank_name   text,
  payment_for       text,
  payer_email       text not null,
  customer_ref_id   text not null,
  created_at        timestamptz not null default now(),
  paid_at           timestamptz,
  settled_at        timestamptz,
  -- When the sweep asks the gateway next; nothing once the outcome is final.
  next_ask_at       timestamptz,
  asked_at          timestamptz,
  ask_count         integer not null default 0,
  -- When a client last asked for this order: an order nobody asks for is closed by the sweep.
  touched_at        timestamptz not null default now()
);
create index payments_payer on payments (payer_id, id desc);
create index payments_open on payments (next_ask_at) where next_ask_at is not null;

create table attempts (
  id                bigint generated always as identity primary key,
  payment_id        bigint not null references payments,
  number            smallint not null,
  gateway_id        smallint not null references payment_gateways,
  -- What the gateway knows this attempt by: its order id there and our idempotency key.
  reference         text not null,
  status            text not null default 'claimed'
                    check (status in ('claimed', 'open', 'paid', 'closed')),
  route             jsonb not null,
  lease_until       timestamptz not null,
  session_id        text,
  handed_out_at     timestamptz,
  expires_at        timestamptz not null,
  closed_reason     text,
  -- Rates and shares on this gateway, fixed when the attempt was made.
  base_rate         numeric(7, 4) not null,
  distributor_id    bigint references users,
  distributor_rate  numeric(7, 4) not null default 0,
  distributor_paise bigint not null default 0,
  admin_id          bigint references users,
  admin_rate        numeric(7, 4) not null default 0,
  admin_paise       bigint not null default 0,
  platform_paise    bigint not null default 0,
  -- What the gateway said last about the newest try inside this attempt.
  gateway_payment_id text,
  gateway_status    text,
  bank_reference    text,
  transaction_message text,
  paid_with         text,
  card_number       text,
  card_type         text,
  card_network      text,
  card_country      text,
  bank              text,
  error_code        text,
  error_description text,
  error_source      text,
  created_at        timestamptz not null default now(),
  unique (payment_id, number),
  unique (gateway_id, reference)
);

create table idempotency_keys (
  payer_id   bigint not null references users,
  key        text not null,
  body_hash  bytea not null,
  payment_id bigint not null references payments,
  created_at timestamptz not null default now(),
  primary key (payer_id, key)
);

-- The unfinished order of one payer for one payee, method and amount: a repeat finds it here.
create table open_orders (
  payer_id    bigint not null references users,
  natural_key text not null,
  payment_id  bigint not null references payments,
  opened_at   timestamptz not null default now(),
  primary key (payer_id, natural_key)
);
create index open_orders_payment on open_orders (payment_id);

-- The timeline. Append-only.
create table payment_events (
  id         bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  at         timestamptz not null default now(),
  kind       text not null,
  detail     jsonb not null default '{}'
);
create index payment_events_payment on payment_events (payment_id, id);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- Stored before it is answered, the body as it came. Applying one means asking the gateway about the payment.
create table webhook_events (
  id           bigint generated always as identity primary key,
  gateway_id   smallint not null references payment_gateways,
  -- Hash of the signed bytes: a header that the signature does not cover cannot make an event new.
  event_key    text not null,
  payment_id   bigint references payments,
  body         bytea not null,
  received_at  timestamptz not null default now(),
  unique (gateway_id, event_key)
);

-- CK, the day in India, and the payment's number: what a person reads out on the telephone.
create function order_id_for(payment_id bigint, at timestamptz) returns text language sql stable as $$
  select 'CK' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(payment_id::text, greatest(5, length(payment_id::text)), '0')
$$;
