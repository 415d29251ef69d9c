-- When a payee or a remembered bill is to be paid.
create table payment_schedules (
  id bigint generated always as identity primary key,
  payee_id bigint unique references payees on delete cascade,
  user_id bigint not null references users on delete cascade,
  repeats text not null,
  -- Later dates are counted from this one: the 31st is the last day of a shorter month, and the 31st again after it.
  first_on date not null,
  -- Null: the payee's amount at that time.
  amount_paise bigint check (amount_paise > 0),
  reminds boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  remembered_id bigint unique references remembered_bills on delete cascade,
  check (num_nonnulls(payee_id, remembered_id) = 1),
  constraint payment_schedules_repeats_check check ((repeats in ('once', 'monthly', 'quarterly'))
    or remembered_id is not null and (repeats in ('four-weeks', 'billed')))
);
create index payment_schedules_user on payment_schedules (user_id);

-- One date of a schedule, paid or marked as done on its own.
create table due_payments (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references payment_schedules on delete cascade,
  due_on date not null,
  -- The payment that paid it.
  payment_id bigint references payments,
  -- When the person marked it as paid otherwise or not needed.
  done_at timestamptz,
  -- The operator's bill that is due then, and its amount.
  bill_key text,
  amount_paise bigint check (amount_paise > 0),
  check (payment_id is null or done_at is null),
  unique (schedule_id, due_on),
  unique (payment_id, schedule_id)
);
create index due_payments_open on due_payments (due_on) where payment_id is null and done_at is null;

-- Reminders that were sent; each goes out once.
create table due_reminders (
  due_id bigint not null references due_payments on delete cascade,
  kind text not null check (kind in ('before', 'on-day', 'overdue')),
  sent_at timestamptz not null default now(),
  primary key (due_id, kind)
);

-- The secret address of a person's calendar of due payments, as a hash.
create table due_calendars (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- A payer's approval in their UPI app that a payee is paid automatically up to an amount. The gateway keeps the
-- approval.
create table mandates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  payee_id bigint not null references payees,
  gateway_id smallint not null references payment_gateways,
  account_id smallint references gateway_accounts,
  -- Our id of it at the gateway.
  reference text not null unique,
  -- The amount, and the most that may be debited each time, with the charge.
  base_paise bigint not null check (base_paise > 0),
  max_paise bigint not null,
  -- claimed: being created at the gateway. asked: waits for the payer. paused: no debit until the payer or the
  -- gateway resumes it. stopping: no more debits, its end is not confirmed yet.
  status text not null default 'claimed' check (status in ('claimed', 'asked', 'active', 'paused', 'stopping',
    'ended')),
  -- Why it is paused, stopping or ended, or must be approved again.
  reason text,
  session_id text,
  next_poll_at timestamptz default now() + interval '30 seconds',
  poll_count integer not null default 0,
  last_polled_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The version of the payee's account that was approved: another one needs a new approval.
  bank_account_id bigint,
  check (max_paise >= base_paise)
);
create index mandates_due on mandates (next_poll_at) where next_poll_at is not null;
create unique index mandates_live on mandates (payee_id) where status in ('claimed', 'asked', 'active', 'paused');
create index mandates_payee on mandates (payee_id, id);

-- A debit of a mandate for one date. A date is debited once, even by a new schedule.
create table mandate_debits (
  payee_id bigint not null references payees,
  due_on date not null,
  mandate_id bigint not null references mandates,
  payment_id bigint not null unique references payments,
  primary key (payee_id, due_on)
);
create index mandate_debits_mandate on mandate_debits (mandate_id);

-- The days of a schedule up to a day; the first is always among them.
create function due_days(first_on date, repeats text, until date) returns setof date language sql immutable as $$
  select day
    from (select case repeats when 'monthly' then interval '1 month' when 'quarterly' then interval '3 months'
                              else interval '28 days' end as step,
                 case repeats when 'quarterly' then 84 else 28 end as least_days) s,
         generate_series(0, case when repeats = 'once' then 0
                            else greatest(0, (until - first_on) / s.least_days) end) as k,
         lateral (select (first_on + k * s.step)::date as day) one
   where repeats <> 'billed' and (k = 0 or day <= until) $$;
