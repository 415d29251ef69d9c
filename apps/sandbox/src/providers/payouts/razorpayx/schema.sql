-- Contacts and fund accounts, as JSON. The input key finds the entity of the same input.
create table if not exists razorpayx_entities (
  id text primary key,
  kind text not null,
  input_key text not null,
  parent_id text,
  body text not null,
  created_at_ms integer not null,
  unique (kind, input_key)
) strict;
