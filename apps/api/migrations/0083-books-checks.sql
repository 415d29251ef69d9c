-- When the books were checked last, and what that found: seen from outside, a check that does not run is a fault, too.
create table books_checks (
  id         smallint primary key default 1 check (id = 1),
  checked_at timestamptz not null default now(),
  took_ms    integer not null,
  broken     integer not null
);
