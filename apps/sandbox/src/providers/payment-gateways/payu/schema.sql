create table if not exists payu_transactions (
  txnid text primary key,
  -- Opens the checkout page.
  token text not null unique,
  -- The form as the browser posted it.
  form text not null,
  -- Null until the payer has tried to pay: PayU does not know it before.
  mihpayid text unique,
  record text,
  created_at_ms integer not null
) strict;

create table if not exists payu_refunds (
  request_id text primary key,
  mihpayid text not null references payu_transactions (mihpayid),
  token text not null unique,
  amount_paise integer not null,
  status text not null,
  bank_arn text,
  due_at_ms integer not null
) strict;
create index if not exists payu_refunds_of on payu_refunds (mihpayid);
