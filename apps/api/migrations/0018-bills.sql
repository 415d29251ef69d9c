-- Bills: what can be paid by one and at which operators, bills as they were looked up, and what became of each
-- captured payment at its biller.

create table bill_categories (
  id                bigint generated always as identity primary key,
  service_id        bigint not null references services,
  name              text not null,
  icon_name         text not null,
  position          smallint not null,
  -- What the billers' feeds call it, in lower case.
  biller_categories text[] not null,
  unique (service_id, name)
);

-- From the biller's feed, cleaned. Never deleted while bills refer to them: one that left the feed is gone.
create table bill_operators (
  id           bigint generated always as identity primary key,
  code         text not null unique,
  category_id  bigint not null references bill_categories,
  name         text not null,
  displayname  text not null,
  rule         text,
  viewbill     boolean not null,
  -- Up to three further fields: label, name, rule, dateFormat.
  fields       jsonb not null,
  seen_at      timestamptz not null default now(),
  gone_at      timestamptz
);
create index bill_operators_category on bill_operators (category_id, name) where gone_at is null;

-- A bill as it was looked up, or as it was typed in where the operator shows none.
create table bills (
  id             bigint generated always as identity primary key,
  user_id        bigint not null references users on delete cascade,
  operator_id    bigint not null references bill_operators,
  amount_paise   bigint not null check (amount_paise > 0),
  number_last4   text not null,
  -- Operator and number, hashed; and the billing period with them where the operator tells it.
  number_key     text not null,
  bill_key       text not null,
  -- Number, further fields and what the operator said, encrypted with the keyring.
  details_cipher text not null,
  made_at        timestamptz not null default now()
);
create index bills_number on bills (user_id, number_key, id desc);
create index bills_made on bills (made_at);

alter table payments add column bill_id bigint references bills;
create index payments_bill on payments (bill_id) where bill_id is not null;

-- Who pays a bill has its row; a second payment finds it taken, and fails as a whole.
create table bill_claims (
  bill_key   text primary key,
  payment_id bigint not null references payments,
  claimed_at timestamptz not null default now()
);

-- What is owed to the biller once a payment was captured. Made with the capture; `reference` is ours for ever.
create table bill_payments (
  payment_id         bigint primary key references payments,
  bill_id            bigint not null references bills,
  reference          text not null unique,
  status             text not null default 'waiting'
                     check (status in ('waiting', 'sent', 'pending', 'paid', 'refused')),
  sends              smallint not null default 0,
  sent_at            timestamptz,
  operator_reference text,
  acknowledgement    text,
  message            text,
  created_at         timestamptz not null default now(),
  settled_at         timestamptz,
  -- When it is looked at next: nothing once the biller has decided and, after a refusal, the refund was asked for.
  next_ask_at        timestamptz default now(),
  ask_count          integer not null default 0
);
create index bill_payments_open on bill_payments (next_ask_at) where next_ask_at is not null;
