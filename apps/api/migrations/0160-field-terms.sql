-- Columns and tables in the terms of the field: when a provider is polled next, when it was last and how often; when a
-- record became final; money under dispute; the key that finds a repeated payment; checkpoints of a wallet's balance.
alter table payments rename column next_ask_at to next_poll_at;
alter table payments rename column asked_at to last_polled_at;
alter table payments rename column ask_count to poll_count;
alter table payments rename column settled_at to finalized_at;
alter table open_orders rename column natural_key to dedupe_key;
alter table refunds rename column next_ask_at to next_poll_at;
alter table refunds rename column ask_count to poll_count;
alter table refunds rename column settled_at to finalized_at;
alter table bill_payments rename column next_ask_at to next_poll_at;
alter table bill_payments rename column ask_count to poll_count;
alter table bill_payments rename column settled_at to finalized_at;
alter table disputes rename column next_ask_at to next_poll_at;
alter table disputes rename column ask_count to poll_count;
alter table disputes rename column settled_at to finalized_at;
alter table disputes rename column held_paise to disputed_paise;
alter table disputes rename column held_base_paise to disputed_base_paise;
alter table dispute_answers rename column settled_at to finalized_at;
alter table dispute_watches rename column next_ask_at to next_poll_at;
alter table dispute_watches rename column asked_at to last_polled_at;
alter table dispute_watches rename column ask_count to poll_count;
alter table payouts rename column next_ask_at to next_poll_at;
alter table payouts rename column ask_count to poll_count;
alter table transfers rename column settled_at to finalized_at;
alter table mandates rename column next_ask_at to next_poll_at;
alter table mandates rename column asked_at to last_polled_at;
alter table mandates rename column ask_count to poll_count;
alter table signing_requests rename column ask_at to next_poll_at;
alter table signing_requests rename column asked_at to last_polled_at;
alter table digilocker_requests rename column ask_at to next_poll_at;
alter table digilocker_requests rename column asked_at to last_polled_at;
alter table remembered_bills rename column ask_at to next_poll_at;
alter table remembered_bills rename column asked_at to last_polled_at;
alter table remembered_bills rename column asks to poll_count;
alter index remembered_bills_ask rename to remembered_bills_due;

alter table wallet_marks rename to wallet_checkpoints;
alter index wallet_marks_at rename to wallet_checkpoints_at;
alter table wallet_checkpoints rename constraint wallet_marks_pkey to wallet_checkpoints_pkey;
alter table wallet_checkpoints rename constraint wallet_marks_account_id_fkey to wallet_checkpoints_account_id_fkey;
alter table wallet_checkpoints rename constraint wallet_marks_lines_before_check to wallet_checkpoints_lines_before_check;

-- Functions name columns in their text.
do $$
declare
  definition text;
begin
  for definition in
    select regexp_replace(regexp_replace(pg_get_functiondef(oid), '\mheld_(base_)?paise\M', 'disputed_\1paise', 'g'),
                          '\mnext_ask_at\M', 'next_poll_at', 'g')
      from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ '\m(held_(base_)?paise|next_ask_at)\M'
  loop
    execute definition;
  end loop;
end $$;
