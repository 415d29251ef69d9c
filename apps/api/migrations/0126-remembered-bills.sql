-- Bills that a person keeps under a name of their own: whose they are at which operator, and the last bill known.
alter table bills add column due_on date;

create table remembered_bills (
  id             bigint generated always as identity primary key,
  user_id        bigint not null references users on delete cascade,
  operator_id    bigint not null references bill_operators,
  name           text not null,
  number_last4   text not null,
  -- As in `bills`: operator and number hashed, and what identifies the customer encrypted with the keyring.
  number_key     text not null,
  details_cipher text not null,
  -- What the operator said last; `unknown` where it did not answer, and the bill below is the last one known.
  state          text not null check (state in ('found', 'nothing', 'unknown')),
  -- Why it is unknown, or the operator's words beside "nothing".
  why            text,
  bill_key       text,
  amount_paise   bigint check (amount_paise > 0),
  due_on         date,
  known_at       timestamptz not null,
  -- When the operator was last asked; once more after some minutes at the earliest.
  asked_at       timestamptz not null,
  -- When it is to be asked; a caller who does so moves it, so that one that dies only delays it. Null: not now.
  ask_at         timestamptz,
  asks           integer not null default 0,
  -- Forgotten, and for a day still to be brought back.
  forgotten_at   timestamptz,
  created_at     timestamptz not null default now(),
  unique (user_id, number_key)
);
create index remembered_bills_ask on remembered_bills (ask_at) where ask_at is not null;

-- What is due is due to a payee or for a remembered bill. `billed`: on the days that the operator says.
alter table payment_schedules alter column payee_id drop not null;
alter table payment_schedules add column remembered_id bigint unique references remembered_bills on delete cascade;
alter table payment_schedules add check (num_nonnulls(payee_id, remembered_id) = 1);
alter table payment_schedules drop constraint payment_schedules_repeats_check;
alter table payment_schedules add constraint payment_schedules_repeats_check
  check (repeats in ('once', 'monthly', 'quarterly') or remembered_id is not null and repeats in ('four-weeks', 'billed'));
-- The bill of the operator that is due on this day, and its amount.
alter table due_payments add column bill_key text;
alter table due_payments add column amount_paise bigint check (amount_paise > 0);

create or replace function due_days(first_on date, repeats text, until date) returns setof date language sql immutable as $$
  select day
    from (select case repeats when 'monthly' then interval '1 month' when 'quarterly' then interval '3 months'
                              else interval '28 days' end as step,
                 case repeats when 'quarterly' then 84 else 28 end as least_days) s,
         generate_series(0, case when repeats = 'once' then 0
                            else greatest(0, (until - first_on) / s.least_days) end) as k,
         lateral (select (first_on + k * s.step)::date as day) one
   where repeats <> 'billed' and (k = 0 or day <= until) $$;
