-- What can be paid for, how, and through whom; states, cities and banks of India.

create table states (
  id   smallint primary key,
  name text not null unique
);
create table cities (
  id       integer primary key,
  state_id smallint not null references states,
  name     text not null,
  unique (state_id, name)
);
create table banks (
  code       text primary key check (code ~ '^[A-Z]{4}$'),
  name       text not null,
  ifsc_code  text
);
create index banks_name on banks (name);

create table services (
  id          bigint generated always as identity primary key,
  slug        text not null unique,
  name        text not null unique,
  description text not null,
  icon_name   text not null,
  position    smallint not null,
  enabled     boolean not null default true
);

create table payment_methods (
  id             smallint primary key,
  slug           text not null unique,
  payment_method text not null unique,
  position       smallint not null
);

create table payment_gateways (
  id    smallint primary key,
  slug  text not null unique,
  name  text not null
);

-- Which gateway offers which method, whether it is on, and in which order they are tried.
create table gateway_methods (
  gateway_id smallint not null references payment_gateways,
  method_id  smallint not null references payment_methods,
  enabled    boolean not null default true,
  priority   smallint not null check (priority >= 1),
  primary key (gateway_id, method_id)
);

-- Pairs switched off by role 1; no row means on.
create table service_methods_off (
  service_id bigint not null references services,
  method_id  smallint not null references payment_methods,
  primary key (service_id, method_id)
);

-- Where every charge begins: a percentage with up to four decimals per gateway and method. History is kept.
create table master_charges (
  id          bigint generated always as identity primary key,
  gateway_id  smallint not null references payment_gateways,
  method_id   smallint not null references payment_methods,
  rate        numeric(7, 4) not null check (rate between 0 and 100),
  since       timestamptz not null default now(),
  until       timestamptz
);
create unique index master_charges_current on master_charges (gateway_id, method_id) where until is null;

-- Rates of the platform that a super admin may change: distributor commission, admin commission, GST.
create table platform_rates (
  name  text primary key,
  rate  numeric(7, 4) not null check (rate between 0 and 100)
);

-- Which version of the long lists above (cities, banks) was planted.
create table planted_lists (
  name    text primary key,
  version text not null
);
