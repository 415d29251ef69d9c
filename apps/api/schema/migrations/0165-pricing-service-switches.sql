-- Services that a person, with everyone below them, or the members of a charge group, with everyone below those, may not
-- pay. No row means that the service is on.
create table service_switches (
  id bigint generated always as identity primary key,
  service_id bigint not null references services,
  user_id bigint references users on delete cascade,
  group_id bigint references charge_groups on delete cascade,
  -- Shown to the payers.
  reason text not null check (length(reason) between 5 and 200),
  switched_by bigint references users on delete set null,
  switched_at timestamptz not null default now(),
  check (num_nonnulls(user_id, group_id) = 1)
);
create unique index service_switches_user on service_switches (user_id, service_id) where user_id is not null;
create unique index service_switches_group on service_switches (group_id, service_id) where group_id is not null;
create index service_switches_service on service_switches (service_id);
create index service_switches_by on service_switches (switched_by) where switched_by is not null;
