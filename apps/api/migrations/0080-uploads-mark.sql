-- Which store of uploads belongs to this database: a copy of the server that was given another one does not start.
create table uploads_mark (
  only_row boolean primary key default true check (only_row),
  mark uuid not null default gen_random_uuid(),
  -- The mark was seen in the store: from then on a store without it is another one.
  seen_at timestamptz
);
