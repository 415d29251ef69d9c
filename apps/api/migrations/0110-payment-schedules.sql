-- When a payee is to be paid: once, every month or every quarter. Each time is a row of its own, so that it can be paid
-- late, marked as done and reminded of by itself.
create table payment_schedules (
  id           bigint generated always as identity primary key,
  payee_id     bigint not null unique references payees on delete cascade,
  user_id      bigint not null references users on delete cascade,
  repeats      text not null check (repeats in ('once', 'monthly', 'quarterly')),
  -- Later times are counted from this one: the 31st is the last day of a shorter month, and the 31st again after it.
  first_on     date not null,
  -- Null: what the payee's own amount is then.
  amount_paise bigint check (amount_paise > 0),
  reminds      boolean not null default true,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index payment_schedules_user on payment_schedules (user_id);

create table due_payments (
  id          bigint generated always as identity primary key,
  schedule_id bigint not null references payment_schedules on delete cascade,
  due_on      date not null,
  -- What paid it; a payment pays one.
  payment_id  bigint unique references payments,
  -- Paid by other means, or not to be paid: the person says so.
  done_at     timestamptz,
  unique (schedule_id, due_on),
  check (payment_id is null or done_at is null)
);
create index due_payments_open on due_payments (due_on) where payment_id is null and done_at is null;

-- Each reminder goes out once.
create table due_reminders (
  due_id  bigint not null references due_payments on delete cascade,
  kind    text not null check (kind in ('before', 'on-day', 'overdue')),
  sent_at timestamptz not null default now(),
  primary key (due_id, kind)
);

-- The secret address under which a calendar program fetches what is due. Only its hash is kept.
create table due_calendars (
  user_id    bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- The days of a schedule up to a day; the first is always among them.
create function due_days(first_on date, repeats text, until date) returns setof date language sql immutable as $$
  select day
    from (select case repeats when 'monthly' then 1 when 'quarterly' then 3 end as months) step,
         generate_series(0, case when repeats = 'once' then 0
                            else greatest(0, (until - first_on) / (28 * step.months)) end) as k,
         lateral (select (first_on + make_interval(months => k * coalesce(step.months, 0)))::date as day) one
   where k = 0 or day <= until $$;
