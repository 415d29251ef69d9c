-- A version of the bank account of a payee, a school or a person, unchanged but for its check. The newest
-- (replaced_at is null) is paid.
create table bank_accounts (
  id bigint generated always as identity primary key,
  payee_id bigint references payees on delete cascade,
  school_id bigint references schools on delete cascade,
  -- Who entered the payee or school, or whose own account it is.
  user_id bigint not null references users,
  version integer not null default 1,
  -- Sealed with the associated data of the row that it was copied from.
  account_cipher text not null,
  account_last4 text not null,
  holder_name text not null,
  bank_name text not null,
  ifsc_code text not null,
  -- Keyed hash of number and IFSC: finds the same account without opening it. Made by a job.
  fingerprint bytea,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  -- waiting: not checked yet; unknown: no clear answer.
  check_status text not null default 'waiting' check (check_status in ('waiting', 'valid', 'invalid', 'unknown')),
  name_at_bank text,
  match_score smallint check (match_score between 0 and 100),
  check_code text,
  checked_at timestamptz,
  check_count integer not null default 0,
  next_check_at timestamptz default now(),
  -- The owner of an own account.
  own_user_id bigint generated always as (case when payee_id is null and school_id is null then user_id end) stored,
  check (num_nonnulls(payee_id, school_id) <= 1)
);
create index bank_accounts_check on bank_accounts (next_check_at) where next_check_at is not null;
create index bank_accounts_fingerprint on bank_accounts (fingerprint) where fingerprint is not null;
create index bank_accounts_of_payee on bank_accounts (payee_id, version) where payee_id is not null;
create unique index bank_accounts_own on bank_accounts (user_id) where payee_id is null and school_id is null
  and replaced_at is null;
create unique index bank_accounts_payee on bank_accounts (payee_id) where payee_id is not null
  and replaced_at is null;
create unique index bank_accounts_school on bank_accounts (school_id) where school_id is not null
  and replaced_at is null;
-- Accounts without a fingerprint yet.
create index bank_accounts_unhashed on bank_accounts (id) where fingerprint is null;

-- Rules of withdrawals, by role 1. One row.
create table wallet_settings (
  is_only boolean primary key default true check (is_only),
  least_paise bigint not null default 10000 check (least_paise >= 100),
  -- Per person and day in India.
  daily_limit_paise bigint not null default 20000000,
  -- Tax withheld by section 194H, in hundredths of a percent.
  tds_on boolean not null default false,
  tds_rate_bp integer not null default 200 check (tds_rate_bp between 0 and 5000),
  -- Per person and financial year: nothing is withheld up to it, and of everything beyond.
  tds_threshold_paise bigint not null default 2000000 check (tds_threshold_paise >= 0),
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null default now(),
  check (daily_limit_paise >= least_paise)
);
insert into wallet_settings default values;

-- Commission that a person takes out of their wallet to their own account. Its payout sends the net amount.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The verified account version it goes to.
  bank_account_id bigint not null references bank_accounts,
  amount_paise bigint not null check (amount_paise > 0),
  tds_paise bigint not null default 0,
  tds_rate_bp integer not null default 0,
  net_paise bigint not null generated always as (amount_paise - tds_paise) stored,
  requested_at timestamptz not null default now(),
  -- Failed or returned: the money is in the wallet again.
  returned_at timestamptz,
  returned_because text,
  -- Tax of other withdrawals of the year that goes back with this one because less is due now; negative where more is
  -- due.
  year_tds_back_paise bigint not null default 0,
  check (tds_paise >= 0 and tds_paise < amount_paise),
  check ((returned_at is null) = (returned_because is null))
);
create index withdrawals_user on withdrawals (user_id, id desc);

-- Money that role 1 added to a wallet (positive) or took from it, with an approval.
create table wallet_adjustments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  amount_paise bigint not null check (amount_paise <> 0),
  reason text not null check (length(reason) >= 3 and length(reason) <= 200),
  made_by bigint not null references users,
  at timestamptz not null default now()
);
create index wallet_adjustments_user on wallet_adjustments (user_id, id desc);

-- A person confirmed a payment to an account that the bank's check finds wrong.
create table account_confirmations (
  bank_account_id bigint not null references bank_accounts on delete cascade,
  payment_id bigint not null references payments,
  confirmed_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (bank_account_id, payment_id)
);
create index account_confirmations_payment on account_confirmations (payment_id);

-- A checkpoint of a wallet's lines: how many came before this journal, and their sum. Statements count from the
-- nearest one. Made by a job, an hour behind.
create table wallet_checkpoints (
  account_id bigint not null references ledger_accounts,
  lines_before bigint not null check (lines_before > 0),
  journal_id bigint not null,
  -- No line before it is later, and no line from it on is earlier.
  at timestamptz not null,
  before_paise bigint not null,
  primary key (account_id, lines_before)
);
create index wallet_checkpoints_at on wallet_checkpoints (account_id, at);

create function account_of_payee() returns trigger language plpgsql as $$
begin
  update bank_accounts set replaced_at = now(), next_check_at = null where payee_id = new.id and replaced_at is null;
  insert into bank_accounts (payee_id, user_id, version, account_cipher, account_last4, holder_name, bank_name, ifsc_code)
  values (new.id, new.user_id, new.account_version, new.account_cipher, new.account_last4, new.account_holder_name,
          new.bank_name, new.ifsc_code);
  return null;
end $$;
create trigger payees_account_added after insert on payees for each row execute function account_of_payee();
create trigger payees_account_changed after update of account_version on payees for each row
  when (new.account_version <> old.account_version) execute function account_of_payee();

create function account_of_school() returns trigger language plpgsql as $$
begin
  insert into bank_accounts (school_id, user_id, account_cipher, account_last4, holder_name, bank_name, ifsc_code)
  values (new.id, new.user_id, new.account_cipher, new.account_last4, new.account_holder_name, new.bank_name,
          new.ifsc_code);
  return null;
end $$;
create trigger schools_account_added after insert on schools for each row execute function account_of_school();
