-- Charge groups with their history, default commissions, and what a wallet's statement needs.

-- A named set of charges that its owner assigns to people below. Deleted ones stay: history names them.
create table charge_groups (
  id         bigint generated always as identity primary key,
  owner_id   bigint not null references users on delete cascade,
  role_id    smallint not null check (role_id in (2, 3)),
  name       text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, owner_id)
);
create unique index charge_groups_name on charge_groups (owner_id, lower(name)) where deleted_at is null;

create table group_charges (
  id         bigint generated always as identity primary key,
  group_id   bigint not null references charge_groups on delete cascade,
  gateway_id smallint not null references payment_gateways,
  method_id  smallint not null references payment_methods,
  rate       numeric(7, 4) not null check (rate between 0 and 100),
  since      timestamptz not null default now(),
  until      timestamptz
);
create unique index group_charges_current on group_charges (group_id, gateway_id, method_id) where until is null;

-- Who is in which group. The owner stands here too, so that nobody is in two groups of one owner.
create table group_members (
  id       bigint generated always as identity primary key,
  group_id bigint not null,
  owner_id bigint not null,
  user_id  bigint not null references users on delete cascade,
  since    timestamptz not null default now(),
  until    timestamptz,
  foreign key (group_id, owner_id) references charge_groups (id, owner_id) on delete cascade
);
create unique index group_members_current on group_members (user_id, owner_id) where until is null;
create index group_members_group on group_members (group_id, user_id) where until is null;

-- A group counts only while its owner stands above the member: whoever is moved elsewhere leaves those
-- behind, and so does everyone below them.
create function leave_groups_on_move() returns trigger language plpgsql as $$
begin
  update group_members m set until = now()
   where m.until is null
     and m.user_id in (select descendant_id from user_closure where ancestor_id = new.id)
     and not exists (select from user_closure c where c.ancestor_id = m.owner_id and c.descendant_id = m.user_id);
  return null;
end $$;
-- Fires after user_closure_move: triggers of one event fire in the order of their names.
create trigger users_leave_groups after update of parent_id on users
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function leave_groups_on_move();

-- What an admin set for the distributors under them who have no commission of their own.
create table default_commissions (
  admin_id   bigint primary key references users on delete cascade,
  rate       numeric(7, 4) not null check (rate between 0 and 100),
  updated_at timestamptz not null default now()
);

-- A statement's total is read and not counted, and the balance at a line is a sum over this index alone.
alter table wallets add column line_count bigint not null default 0;
update wallets set line_count = p.n
  from (select account_id, count(*) as n from postings group by account_id) p where p.account_id = wallets.account_id;
drop index postings_account;
create index postings_account on postings (account_id, journal_id desc) include (amount_paise);

create index users_role on users (role_id, id desc);
