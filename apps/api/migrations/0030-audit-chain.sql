-- The audit log shows tampering: each row is chained to the one before it, a minute after it was written.

-- In the order of the rows' ids. The hash covers the hash before it and every column of the row.
create table audit_chain (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  hash     bytea not null check (length(hash) = 32)
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- Webhooks without the right signature, by sender and minute. A job turns finished minutes into one audit row each.
create table refused_webhooks (
  gateway     text not null,
  address     text not null,
  minute      timestamptz not null,
  n           integer not null,
  -- Of the first one.
  body_sha256 text not null,
  primary key (gateway, address, minute)
);

-- Signed, but with a time more than five minutes away: it makes us ask the gateway all the same.
alter table webhook_events add column is_old boolean not null default false;
