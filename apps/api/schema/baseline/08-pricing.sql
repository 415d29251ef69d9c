-- Which gateway offers which method, whether it is on, and in which order they are tried.
create table gateway_methods (
  gateway_id smallint not null references payment_gateways,
  method_id smallint not null references payment_methods,
  enabled boolean not null default true,
  priority smallint not null check (priority >= 1),
  primary key (gateway_id, method_id)
);

-- Methods that a service does not accept, by role 1. No row means on.
create table service_methods_off (
  service_id bigint not null references services,
  method_id smallint not null references payment_methods,
  -- What a payer reads beside the method.
  reason text,
  primary key (service_id, method_id),
  constraint service_methods_off_reason check (length(reason) >= 3 and length(reason) <= 200)
);

-- The platform's own charge in percent, by gateway and method. Earlier rates stay.
create table master_charges (
  id bigint generated always as identity primary key,
  gateway_id smallint not null references payment_gateways,
  method_id smallint not null references payment_methods,
  rate numeric(7,4) not null check (rate between 0 and 100),
  since timestamptz not null default now(),
  until timestamptz
);
create unique index master_charges_current on master_charges (gateway_id, method_id) where until is null;

-- Percentages that a super admin may change: distributor and admin commission.
create table platform_rates (
  name text primary key,
  rate numeric(7,4) not null check (rate between 0 and 100)
);

-- A named set of charges that its owner assigns to people below. Deleted ones stay, since history names them.
create table charge_groups (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  role_id smallint not null check (role_id in (2, 3)),
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, owner_id)
);
create unique index charge_groups_name on charge_groups (owner_id, lower(name)) where deleted_at is null;

-- The charges of a group in percent, by gateway and method. Earlier rates stay.
create table group_charges (
  id bigint generated always as identity primary key,
  group_id bigint not null references charge_groups on delete cascade,
  gateway_id smallint not null references payment_gateways,
  method_id smallint not null references payment_methods,
  rate numeric(7,4) not null check (rate between 0 and 100),
  since timestamptz not null default now(),
  until timestamptz
);
create unique index group_charges_current on group_charges (group_id, gateway_id, method_id) where until is null;

-- Who is in which group. The owner is stored too, so that a person is in one group of each owner.
create table group_members (
  id bigint generated always as identity primary key,
  group_id bigint not null,
  owner_id bigint not null,
  user_id bigint not null references users on delete cascade,
  since timestamptz not null default now(),
  until timestamptz,
  foreign key (group_id, owner_id) references charge_groups(id, owner_id) on delete cascade
);
create unique index group_members_current on group_members (user_id, owner_id) where until is null;
create index group_members_group on group_members (group_id, user_id) where until is null;

-- An admin's commission in percent for distributors without their own.
create table default_commissions (
  admin_id bigint primary key references users on delete cascade,
  rate numeric(7,4) not null check (rate between 0 and 100),
  updated_at timestamptz not null default now()
);

-- Failures of a gateway in a row. No row means that it works; a payment that succeeds writes nothing.
create table gateway_breakers (
  gateway_id smallint primary key references payment_gateways,
  failures smallint not null,
  -- The first failure of those counted.
  since timestamptz not null default now(),
  -- Until then it is tried last; afterwards one payment tries it first and others wait for its outcome.
  rest_until timestamptz
);

-- A webhook that a person had processed again.
create table webhook_replays (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  replayed_by bigint references users on delete set null,
  at timestamptz not null default now(),
  status_before text,
  status_after text,
  took_ms integer
);
create index webhook_replays_event on webhook_replays (event_id, id);

-- An account at a gateway. While a gateway has no row, the environment's account is used; it becomes a row when
-- another is added.
create table gateway_accounts (
  id smallint generated always as identity primary key,
  gateway_id smallint not null references payment_gateways,
  name text not null check (name <> ''),
  -- The gateway's variables as sealed JSON, its keys included.
  settings_cipher text not null,
  api_host text not null,
  enabled boolean not null default false,
  -- Lower is tried first.
  position smallint not null,
  -- Methods it accepts, by id, with the smallest and largest amount in paise or null: {"1": {"min": "100", "max":
  -- null}}.
  methods jsonb not null default '{}',
  -- Grows with its keys, so that an approval is for these keys alone.
  keys_version integer not null default 1,
  made_by bigint references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When it was first switched on. Until then no page may load its script and it is asked nothing.
  first_on_at timestamptz
);
create index gateway_accounts_kind on gateway_accounts (gateway_id);

-- Lets each event in once. Not partitioned: the unique key of a partitioned table would hold the month, and an event
-- repeated in the next month would pass.
create table webhook_keys (
  gateway_id smallint references payment_gateways,
  payout_provider_id smallint,
  event_key text not null,
  received_at timestamptz not null default now(),
  duplicates integer not null default 0,
  repeated_at timestamptz,
  check (num_nonnulls(gateway_id, payout_provider_id) = 1)
);
create unique index webhook_keys_gateway on webhook_keys (gateway_id, event_key) where gateway_id is not null;
create unique index webhook_keys_payout on webhook_keys (payout_provider_id, event_key)
  where payout_provider_id is not null;
create index webhook_keys_received on webhook_keys using brin (received_at);

create sequence webhook_log_id_seq;
-- Every webhook as it arrived, by month, its verdict and what it did.
create table webhook_log (
  id bigint not null default nextval('webhook_log_id_seq'),
  gateway_id smallint references payment_gateways,
  event_key text not null,
  payment_id bigint,
  body bytea not null,
  received_at timestamptz not null default now(),
  attempt_id bigint,
  verdict text not null default 'ok' check (verdict in ('ok', 'old', 'unknown-order', 'unsigned', 'wrong-secret',
    'changed-body', 'wrong-signature')),
  headers jsonb not null default '{}',
  address text,
  request_id text,
  body_bytes integer,
  signature_sha256 bytea,
  status_before text,
  status_after text,
  handled_at timestamptz,
  payout_provider_id smallint,
  account_id smallint references gateway_accounts,
  check (num_nonnulls(gateway_id, payout_provider_id) = 1)
) partition by range (received_at);
alter sequence webhook_log_id_seq owned by webhook_log.id;
create index webhook_log_account on webhook_log (account_id, id) where account_id is not null;
create index webhook_log_not_ok on webhook_log (verdict, id desc) where verdict <> 'ok';
create index webhook_log_payment on webhook_log (payment_id) where payment_id is not null;
create index webhook_log_payout_refused on webhook_log (payout_provider_id, received_at)
  where (verdict in ('unsigned', 'wrong-secret', 'changed-body', 'wrong-signature'))
  and payout_provider_id is not null;
create index webhook_log_received on webhook_log using brin (received_at);
create index webhook_log_refused on webhook_log (gateway_id, received_at) where verdict in ('unsigned',
  'wrong-secret', 'changed-body', 'wrong-signature');
create index webhook_log_signature on webhook_log (signature_sha256) where signature_sha256 is not null;

-- Settings of an account awaiting approval. The proposal names this row by a keyed hash and holds no secret.
create table gateway_settings_proposed (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  -- Sealed JSON.
  settings_cipher text not null,
  made_by bigint not null references users,
  made_at timestamptz not null default now()
);

-- A group counts only while its owner is above the member: a person who is moved, and everyone below them, leaves the
-- groups of those no longer above.
create function leave_groups_on_move() returns trigger language plpgsql as $$
begin
  update group_members m set until = now()
   where m.until is null
     and m.user_id in (select descendant_id from user_closure where ancestor_id = new.id)
     and not exists (select from user_closure c where c.ancestor_id = m.owner_id and c.descendant_id = m.user_id);
  return null;
end $$;
-- Fires after user_closure_move: triggers of one event fire in the order of their names.
create trigger users_leave_groups after update of parent_id on users for each row
  when (old.parent_id is distinct from new.parent_id) execute function leave_groups_on_move();
