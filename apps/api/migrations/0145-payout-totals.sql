-- A payout is booked once its lines add up to what the gateway itself says that it comes to.

-- Only payouts whose total is known; in whatever currencies their lines are.
create table payout_totals (
  id                    bigint generated always as identity primary key,
  gateway_id            smallint not null references payment_gateways,
  gateway_settlement_id text not null,
  total_paise           bigint not null,
  -- What its lines come to.
  lines_paise           bigint not null default 0,
  -- What they came to when a person booked them although they do not add up.
  applied_paise         bigint,
  -- Since when they do not add up, and no person booked them.
  incomplete_since      timestamptz,
  -- Hashes of the files that brought lines of it while it did not add up: the same file again says nothing new.
  files                 text[] not null default '{}',
  unique (gateway_id, gateway_settlement_id)
);
create index payout_totals_incomplete on payout_totals (incomplete_since) where incomplete_since is not null;

-- The provider's id of the line itself. Keys no longer hold what is matched: lines are compared by their facts, so
-- that those that were stored under the keys of before are known.
alter table settlement_rows add column line_id text;
-- False while its payout does not add up.
alter table settlement_rows add column is_booked boolean not null default true;
-- How often other files brought an equal line without an id: the same line again, or another one.
alter table settlement_rows add column repeats integer not null default 0;
-- One that no file has twice, taken for a line because the total asks for it.
alter table settlement_rows add column is_assumed boolean not null default false;
create index settlement_rows_waiting on settlement_rows (gateway_id, name) where not is_booked;
