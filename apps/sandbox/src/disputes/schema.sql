create table if not exists disputes (
  gateway text not null,
  -- The gateway's own id.
  id text not null,
  -- The shop's reference of the order, and the gateway's id of the capture.
  order_id text not null,
  payment_id text not null,
  amount_paise integer not null,
  phase text not null,
  state text not null,
  reason_code text not null,
  reason text not null,
  evidence text not null,
  due_at_ms integer not null,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  resolved_at_ms integer,
  primary key (gateway, id)
) strict;
create index if not exists disputes_by_order on disputes (order_id);
create index if not exists disputes_due on disputes (due_at_ms) where state = 'open';

-- Debits from the shop for a dispute (below zero), and returns (above zero).
create table if not exists dispute_movements (
  number integer primary key autoincrement,
  gateway text not null,
  dispute_id text not null,
  amount_paise integer not null,
  at_ms integer not null
) strict;
create index if not exists dispute_movements_of on dispute_movements (gateway, dispute_id);

create table if not exists dispute_documents (
  id text primary key,
  gateway text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes integer not null,
  purpose text not null,
  created_at_ms integer not null
) strict;
