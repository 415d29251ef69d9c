-- What a payer has approved in their UPI app: that a payee is paid by itself, up to an amount. The gateway keeps the approval;
-- this row says what we may do with it.
create table mandates (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users,
  payee_id     bigint not null references payees,
  gateway_id   smallint not null references payment_gateways,
  account_id   smallint references gateway_accounts,
  -- What the gateway knows it by, for ever.
  reference    text not null unique,
  -- What the payer agreed to: the amount, and the most that is taken each time, with the charge.
  base_paise   bigint not null check (base_paise > 0),
  max_paise    bigint not null check (max_paise >= base_paise),
  -- claimed: the gateway is being asked. asked: the payer is. paused: nothing is taken until the payer decides or the gateway
  -- has it on again. stopping: never charged again, until the gateway confirms its end.
  status       text not null default 'claimed'
               check (status in ('claimed', 'asked', 'active', 'paused', 'stopping', 'ended')),
  -- Why it is paused, stopping or ended, or why the payer has to approve once more.
  reason       text,
  session_id   text,
  next_ask_at  timestamptz default now() + interval '30 seconds',
  ask_count    integer not null default 0,
  asked_at     timestamptz,
  created_at   timestamptz not null default now(),
  ended_at     timestamptz
);
create unique index mandates_live on mandates (payee_id) where status in ('claimed', 'asked', 'active', 'paused');
create index mandates_payee on mandates (payee_id, id);
create index mandates_due on mandates (next_ask_at) where next_ask_at is not null;

-- Each time that is due is charged once, whatever becomes of it: a schedule that is made anew charges no day again.
create table mandate_charges (
  payee_id   bigint not null references payees,
  due_on     date not null,
  mandate_id bigint not null references mandates,
  payment_id bigint not null unique references payments,
  primary key (payee_id, due_on)
);
create index mandate_charges_mandate on mandate_charges (mandate_id);

-- An attempt that is charged by a mandate: the gateway's name of that, and the day on which the bank is to take it. Null for an
-- order, and for a charge that may not be sent any more.
alter table attempts add column mandate text, add column debit_on date;
create index attempts_mandate on attempts (payment_id) where mandate is not null;
