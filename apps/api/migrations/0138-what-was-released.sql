-- A release is for one version of the account and an amount: released_account_id and released_paise, as they were when the
-- person let it go. Of another account or more money it is none, and the hold that stood before, released_from, is back.
alter table payouts
  add column released_account_id bigint references bank_accounts,
  add column released_paise      bigint check (released_paise >= 0),
  add column released_from       text;
