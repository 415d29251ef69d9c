-- Every so many lines of a wallet: how many lines came before this journal's, and what they brought together. Pages and
-- statements count from the nearest mark and not from the beginning. Made by a job, an hour behind, so that a capture
-- writes nothing more; a reader that finds no mark counts from the beginning. The job's first run marks all history.
create table wallet_marks (
  account_id   bigint not null references ledger_accounts,
  lines_before bigint not null check (lines_before > 0),
  journal_id   bigint not null,
  -- No line before it is later, and no line from it on is earlier.
  at           timestamptz not null,
  before_paise bigint not null,
  primary key (account_id, lines_before)
);
create index wallet_marks_at on wallet_marks (account_id, at);
