-- A state of India.
create table states (
  id smallint primary key,
  name text not null unique
);

-- A city, by state.
create table cities (
  id integer primary key,
  state_id smallint not null references states,
  name text not null,
  unique (state_id, name)
);

-- A bank, by the first four letters of its IFSCs, and one IFSC of it.
create table banks (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null,
  ifsc_code text
);
create index banks_name on banks (name);

-- What can be paid for: rent, vendors, salaries, bills, fees.
create table services (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null unique,
  description text not null,
  icon_name text not null,
  position smallint not null,
  enabled boolean not null default true
);

-- How people pay: credit card, debit card, UPI and so on.
create table payment_methods (
  id smallint primary key,
  slug text not null unique,
  payment_method text not null unique,
  position smallint not null
);

-- Payment gateways that the portal has an adapter for.
create table payment_gateways (
  id smallint primary key,
  slug text not null unique,
  name text not null
);

-- The version of each long list (cities, banks) that was loaded.
create table planted_lists (
  name text primary key,
  version text not null
);

-- A kind of bill: electricity, water, FASTag and so on.
create table bill_categories (
  id bigint generated always as identity primary key,
  service_id bigint not null references services,
  name text not null,
  icon_name text not null,
  position smallint not null,
  -- Its names in the feeds of billers, in lower case.
  biller_categories text[] not null,
  unique (service_id, name)
);
