-- Wallets that people can use: commission taken out to an account of one's own, tax withheld from it, and corrections by
-- role 1. The payout of a withdrawal sends it; journals move the money, nothing is ever edited.

-- Whose own account a row is: sealed under their own context, and found by it.
alter table bank_accounts add column own_user_id bigint
  generated always as (case when payee_id is null and school_id is null then user_id end) stored;

create table wallet_settings (
  is_only             boolean primary key default true check (is_only),
  least_paise         bigint not null default 10000 check (least_paise >= 100),
  -- Of one person on one day in India.
  daily_limit_paise   bigint not null default 20000000 check (daily_limit_paise >= least_paise),
  -- Section 194H, in hundredths of a percent; off by default.
  tds_on              boolean not null default false,
  tds_rate_bp         integer not null default 200 check (tds_rate_bp between 0 and 5000),
  -- Of one person in one financial year: nothing is withheld up to it, and of everything beyond.
  tds_threshold_paise bigint not null default 2000000 check (tds_threshold_paise >= 0),
  changed_by          bigint references users on delete set null,
  changed_at          timestamptz not null default now()
);
insert into wallet_settings default values;

create table withdrawals (
  id              bigint generated always as identity primary key,
  user_id         bigint not null references users,
  -- The verified version that it goes to; a later one changes nothing about it.
  bank_account_id bigint not null references bank_accounts,
  amount_paise    bigint not null check (amount_paise > 0),
  tds_paise       bigint not null default 0 check (tds_paise >= 0 and tds_paise < amount_paise),
  tds_rate_bp     integer not null default 0,
  net_paise       bigint not null generated always as (amount_paise - tds_paise) stored,
  requested_at    timestamptz not null default now(),
  -- It did not go, or came back: the wallet has it again.
  returned_at     timestamptz,
  returned_because text,
  check ((returned_at is null) = (returned_because is null))
);
create index withdrawals_user on withdrawals (user_id, id desc);

alter table payouts add constraint payouts_withdrawal foreign key (withdrawal_id) references withdrawals;
create index payouts_withdrawal_failed on payouts (id)
  where withdrawal_id is not null and status in ('failed', 'reversed');

-- What role 1 gave to a wallet (positive) or took from it, by two people.
create table wallet_adjustments (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users,
  amount_paise bigint not null check (amount_paise <> 0),
  reason       text not null check (length(reason) between 3 and 200),
  made_by      bigint not null references users,
  at           timestamptz not null default now()
);
create index wallet_adjustments_user on wallet_adjustments (user_id, id desc);
