-- Whose portal this is: one row, which every screen, mail and paper reads. Version 0 is the product's own name, until
-- the environment of a first start or a super admin names the company. The GST rate stands in platform_rates.
create table company (
  id              boolean primary key default true check (id),
  legal_name      text not null default 'Chukta',
  trade_name      text not null default 'Chukta',
  address_line1   text not null default '',
  address_line2   text not null default '',
  city            text not null default '',
  state_code      text not null default '' check (state_code ~ '^(\d\d)?$'),
  pin             text not null default '',
  gstin           text not null default '',
  pan             text not null default '',
  cin             text not null default '',
  support_email   text not null default '',
  support_phone   text not null default '',
  support_hours   text not null default '',
  grievance_name  text not null default '',
  grievance_email text not null default '',
  grievance_phone text not null default '',
  color_light     text not null default '',
  color_dark      text not null default '',
  color_accent    text not null default '',
  invoice_prefix  text not null default 'CK' check (invoice_prefix ~ '^[A-Z0-9]{1,2}$'),
  sac_code        text not null default '997158',
  version         integer not null default 0,
  updated_at      timestamptz not null default now(),
  updated_by      bigint references users on delete set null
);
insert into company default values;

-- At most one for each theme; small, so it travels with the database to every machine and into every backup.
create table company_logos (
  theme        text primary key check (theme in ('light', 'dark')),
  content_type text not null check (content_type in ('image/png', 'image/svg+xml')),
  bytes        bytea not null check (octet_length(bytes) between 1 and 100000),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0)
);
