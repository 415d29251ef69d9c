-- Every capture that a gateway knows, once, under the gateway's own id. The one that pays the order is booked with
-- the payment; the money of any other stands in suspense until it is refunded or accepted.
create table captures (
  id                 bigint generated always as identity primary key,
  payment_id         bigint not null references payments,
  attempt_id         bigint not null references attempts,
  gateway_id         smallint not null references payment_gateways,
  gateway_payment_id text not null,
  -- What the gateway owes us for it: without a surcharge that it adds for itself, before an offer that it pays for.
  amount_paise       bigint not null check (amount_paise > 0),
  -- What the payer was charged on top by the gateway; below zero for an offer.
  surcharge_paise    bigint not null default 0,
  currency           text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- payment: it paid the order; surplus: the order was paid already; amount, currency: not what was ordered.
  kind               text not null check (kind in ('payment', 'surplus', 'amount', 'currency')),
  -- How its money left suspense.
  resolved_as        text check (resolved_as in ('accepted', 'refunded')),
  resolved_at        timestamptz,
  seen_at            timestamptz not null default now(),
  unique (gateway_id, gateway_payment_id),
  check (kind <> 'payment' or resolved_as is null)
);
create unique index captures_of_payment on captures (payment_id) where kind = 'payment';
create index captures_payment on captures (payment_id);
create index captures_in_suspense on captures (seen_at) where kind <> 'payment' and resolved_as is null;

insert into captures (payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, kind, seen_at)
select p.id, a.id, a.gateway_id, a.gateway_payment_id, p.total_paise, 'payment', p.paid_at
  from payments p join attempts a on a.payment_id = p.id and a.status = 'paid'
 where p.status = 'paid' and a.gateway_payment_id is not null;

-- What gateways, banks and disputes do to the money after a capture.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'clearing', 'payee-payable', 'wallet', 'revenue', 'suspense', 'opening', 'bank', 'expense', 'receivable', 'held'));
-- Amounts of an account are hundredths of its currency; a journal stays within one.
alter table ledger_accounts add column currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');

insert into ledger_accounts (code, kind) values
  ('bank', 'bank'),                  -- what gateways have settled to us
  ('gateway-fees', 'expense'),       -- what gateways charge us
  ('gst-input', 'receivable'),       -- the GST on it
  ('write-offs', 'expense'),         -- differences accepted with a reason
  ('disputed', 'held');              -- held from the payee or the earners while a dispute runs
