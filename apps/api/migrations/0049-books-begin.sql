-- The moment before which no provider is asked for a record of ours: what stands in the books from before came from
-- elsewhere. Without a row everything is looked for.
create table books_begin (
  only_one boolean primary key default true check (only_one),
  at       timestamptz not null
);
