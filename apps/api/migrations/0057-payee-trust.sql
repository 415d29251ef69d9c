-- A second yes: a person has seen that the bank's answer about an account is bad, and pays it all the same.
create table account_confirmations (
  bank_account_id bigint not null references bank_accounts on delete cascade,
  payment_id      bigint not null references payments,
  confirmed_by    bigint references users on delete set null,
  created_at      timestamptz not null default now(),
  primary key (bank_account_id, payment_id)
);
create index account_confirmations_payment on account_confirmations (payment_id);

-- What the job that makes fingerprints has left.
create index bank_accounts_unhashed on bank_accounts (id) where fingerprint is null;
-- Payees are compared with the people around them.
create index identities_pan_last4 on identities (pan_last4) where pan_last4 is not null;
