create table if not exists razorpay_entities (
  id text primary key,
  kind text not null,
  -- The order a payment belongs to, the payment a refund belongs to.
  parent_id text references razorpay_entities,
  receipt text,
  idempotency_key text,
  due_at_ms integer,
  entity text not null
) strict;
create index if not exists razorpay_by_parent on razorpay_entities (parent_id);
create index if not exists razorpay_by_receipt on razorpay_entities (receipt);
