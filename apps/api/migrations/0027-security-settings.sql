-- What role 1 has set for the whole installation; one row.

create table security_settings (
  id                    smallint primary key default 1 check (id = 1),
  -- Super admins and admins need a second factor: since when that is so, and the days they have to add one.
  factor_required_since timestamptz,
  factor_grace_days     smallint not null default 14 check (factor_grace_days between 0 and 90),
  changed_by            bigint references users on delete set null,
  changed_at            timestamptz not null default now()
);
insert into security_settings default values;
