-- Whether retailers may have their payments paid by others, and how much. One row, by role 1.
create table payment_link_settings (
  is_only boolean primary key default true check (is_only),
  enabled boolean not null default false,
  link_limit_paise bigint not null default 5000000 check (link_limit_paise >= 100),
  -- Per retailer and day in India.
  daily_limit_paise bigint not null default 20000000,
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  check (daily_limit_paise >= link_limit_paise)
);
insert into payment_link_settings default values;

-- A payment of a retailer that anyone with the link may pay. The token is derived from the nonce by a key outside of the
-- database: a copy of the database opens none.
create table payment_links (
  id bigint generated always as identity primary key,
  -- The payer of record.
  owner_id bigint not null references users,
  nonce bytea not null check (length(nonce) = 16),
  token_hash bytea not null unique,
  service_id bigint not null references services,
  -- What is paid, as fields of a pay body.
  fields jsonb not null,
  payee_name text not null,
  base_paise bigint not null check (base_paise > 0),
  -- The account that the owner agreed to: an order for another is refused. Null where no payee of the owner is paid.
  bank_account_id bigint references bank_accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  cancelled_at timestamptz
);
create index payment_links_owner on payment_links (owner_id, id desc);

-- The orders of a link. One is open at a time: `open_orders` holds the link until its order has ended.
create table payment_link_orders (
  payment_id bigint primary key references payments,
  link_id bigint not null references payment_links,
  -- As the person who pays typed it.
  opener_name text not null check (length(opener_name) between 1 and 60),
  created_at timestamptz not null default now()
);
create index payment_link_orders_link on payment_link_orders (link_id, payment_id desc);

-- The links that were opened for payment on a day, whose sum is limited: by day in India.
create table payment_link_days (
  owner_id bigint not null references users,
  day date not null,
  link_id bigint not null references payment_links,
  base_paise bigint not null,
  primary key (owner_id, day, link_id)
);
