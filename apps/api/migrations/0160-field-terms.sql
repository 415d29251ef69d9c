-- Columns and tables in the terms of the field: when a provider is polled next, when it was last and how often; when a
-- record became final; the key that finds a repeated payment; checkpoints of a wallet's balance.
do $$
declare
  renamed record;
begin
  for renamed in
    select c.table_name, c.column_name,
           case c.column_name
             when 'next_ask_at' then 'next_poll_at' when 'ask_at' then 'next_poll_at' when 'asked_at' then 'last_polled_at'
             when 'ask_count' then 'poll_count' when 'asks' then 'poll_count' when 'natural_key' then 'dedupe_key'
             when 'settled_at' then 'finalized_at' end as new_name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.table_name, c.column_name) in (
         ('payments', 'next_ask_at'), ('payments', 'asked_at'), ('payments', 'ask_count'), ('payments', 'settled_at'),
         ('open_orders', 'natural_key'),
         ('refunds', 'next_ask_at'), ('refunds', 'ask_count'), ('refunds', 'settled_at'),
         ('bill_payments', 'next_ask_at'), ('bill_payments', 'ask_count'), ('bill_payments', 'settled_at'),
         ('disputes', 'next_ask_at'), ('disputes', 'ask_count'), ('disputes', 'settled_at'),
         ('dispute_answers', 'settled_at'),
         ('dispute_watches', 'next_ask_at'), ('dispute_watches', 'asked_at'), ('dispute_watches', 'ask_count'),
         ('payouts', 'next_ask_at'), ('payouts', 'ask_count'), ('transfers', 'settled_at'),
         ('mandates', 'next_ask_at'), ('mandates', 'asked_at'), ('mandates', 'ask_count'),
         ('signing_requests', 'ask_at'), ('signing_requests', 'asked_at'),
         ('digilocker_requests', 'ask_at'), ('digilocker_requests', 'asked_at'),
         ('remembered_bills', 'ask_at'), ('remembered_bills', 'asked_at'), ('remembered_bills', 'asks'))
  loop
    execute format('alter table %I rename column %I to %I', renamed.table_name, renamed.column_name, renamed.new_name);
  end loop;
end $$;
alter index remembered_bills_ask rename to remembered_bills_due;
alter table wallet_marks rename to wallet_checkpoints;
alter index wallet_marks_at rename to wallet_checkpoints_at;
alter table wallet_checkpoints rename constraint wallet_marks_pkey to wallet_checkpoints_pkey;
alter table wallet_checkpoints rename constraint wallet_marks_account_id_fkey to wallet_checkpoints_account_id_fkey;
alter table wallet_checkpoints rename constraint wallet_marks_lines_before_check to wallet_checkpoints_lines_before_check;

create or replace function requeue_payouts() returns trigger language plpgsql as $$
declare
  again record;
begin
  for again in
    update payouts o set status = 'queued', failure = null, message = null, released_at = null, next_poll_at = now()
      from payments p
     where p.id = o.payment_id and p.payee_id = new.payee_id and o.status in ('failed', 'reversed')
       and o.mismatch is null and o.ended_at is null
    returning o.payment_id
  loop
    perform add_payment_event(again.payment_id, 'payout-queued', '{"reason": "the account was corrected"}');
  end loop;
  return null;
end $$;

alter table disputes rename column held_paise to disputed_paise;
alter table disputes rename column held_base_paise to disputed_base_paise;
do $$
declare
  definition text;
begin
  for definition in
    select regexp_replace(pg_get_functiondef(oid), '\mheld_(base_)?paise\M', 'disputed_\1paise', 'g') from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ '\mheld_(base_)?paise\M'
  loop
    execute definition;
  end loop;
end $$;
