-- Whether the portal of this database is live or a rehearsal. One row, written by the first start in either mode; no portal
-- of another mode opens the database. The sandbox writes none.
create table portal_mark (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('live', 'staging')),
  marked_at timestamptz not null default now()
);
create trigger portal_mark_append_only before update or delete or truncate on portal_mark
  for each statement execute function refuse_change();
