-- Further slabs of a group's charge: from an amount on, another rate. The rate of the charge itself holds from 0. Slabs
-- never change: another list is another charge, and the old one keeps its own.
create table group_charge_slabs (
  charge_id bigint not null references group_charges on delete cascade,
  from_paise bigint not null check (from_paise > 0),
  rate numeric(7,4) not null check (rate between 0 and 100),
  primary key (charge_id, from_paise)
);

-- Where the slab of `charge_rate` begins; null for a basket, whose items have their own.
alter table payments add column charge_from_paise bigint default 0;

-- The slab that an item of a basket is charged by; null for items from before there were slabs.
alter table payment_items
  add column charge_rate numeric(7,4),
  add column charge_from_paise bigint;

-- Where the slab of `base_rate` begins; for a basket null, with the rate and the slab of each item in their order.
alter table attempts
  add column base_from_paise bigint default 0,
  add column base_rate_parts numeric(7,4)[],
  add column base_from_parts bigint[];
