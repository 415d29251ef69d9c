-- Brings a database at 0160-field-terms.sql, the last of the old migrations, to the baseline beside this file.

-- Invoices from before tax invoices, and what copied each of them there.
do $$
begin
  if exists (select from invoices i where not exists (select from tax_invoices t where t.payment_id = i.payment_id)) then
    raise exception 'there are invoices that are not in tax_invoices: keep this database, and ask the developers';
  end if;
end $$;
drop table invoices, invoice_years;
drop function old_invoice_follows(), keep_old_invoice(bigint, smallint, integer, numeric);

-- The GST rate is the company's since 0157; a server of an earlier version read this one.
delete from platform_rates where name = 'invoice-gst';

-- The functions of payments without items: those for an item say the same for none.
drop function payable_position(bigint), payout_left(bigint), disputed_part(bigint);

-- The first partition of webhooks was the table of a previous version, with keys that webhook_keys holds now. Its checks
-- become those of all partitions.
drop trigger webhook_events_key on webhook_events;
drop function note_webhook_key();
alter table webhook_events drop constraint webhook_events_gateway_id_event_key_key;
drop index webhook_events_payout;
alter table webhook_events rename constraint webhook_events_check to webhook_log_check;
alter table webhook_events rename constraint webhook_events_verdict_check to webhook_log_verdict_check;
alter table webhook_events rename to webhook_log_before;
alter index webhook_events_pkey rename to webhook_log_before_pkey;
alter table webhook_log
  add constraint webhook_log_check check (num_nonnulls(gateway_id, payout_provider_id) = 1),
  add constraint webhook_log_verdict_check check (verdict in ('ok', 'old', 'unknown-order', 'unsigned', 'wrong-secret',
    'changed-body', 'wrong-signature'));

-- How often an event came again is in webhook_keys; earlier counts are moved there.
update webhook_keys k
   set duplicates = k.duplicates + w.duplicates, repeated_at = greatest(k.repeated_at, w.repeated_at)
  from webhook_log w
 where w.duplicates > 0 and w.event_key = k.event_key
   and (w.gateway_id = k.gateway_id or w.payout_provider_id = k.payout_provider_id);
alter table webhook_log drop column duplicates, drop column repeated_at;

-- Files are encrypted since their first year. The previous version has a job that encrypts the older ones every five minutes.
do $$
begin
  if exists (select from files where key_cipher is null) then
    raise exception 'there are files that are not encrypted yet: let the previous version run until it has encrypted them';
  end if;
end $$;
drop index files_unsealed;
alter table files alter column key_cipher set not null;

alter table attempts rename column handed_out_at to session_issued_at;
alter table payments rename column touched_at to last_requested_at;
alter table payments rename column look_from to late_poll_from;

alter table mandate_charges rename to mandate_debits;
alter index mandate_charges_mandate rename to mandate_debits_mandate;
alter table mandate_debits rename constraint mandate_charges_pkey to mandate_debits_pkey;
alter table mandate_debits rename constraint mandate_charges_payment_id_key to mandate_debits_payment_id_key;
alter table mandate_debits rename constraint mandate_charges_mandate_id_fkey to mandate_debits_mandate_id_fkey;
alter table mandate_debits rename constraint mandate_charges_payee_id_fkey to mandate_debits_payee_id_fkey;
alter table mandate_debits rename constraint mandate_charges_payment_id_fkey to mandate_debits_payment_id_fkey;
alter table books_begin rename to ledger_cutover;
alter table ledger_cutover rename constraint books_begin_pkey to ledger_cutover_pkey;
alter table ledger_cutover rename constraint books_begin_only_one_check to ledger_cutover_only_one_check;
alter table payment_changes rename to payment_rollup_outbox;
alter table person_day_counts rename column grain to dimensions;

-- Names that PostgreSQL gave before a table or column was renamed.
alter table payouts rename constraint payouts_withdrawal to payouts_withdrawal_id_fkey;
alter table payment_events rename constraint payment_events_actor_id_fkey1 to payment_events_actor_id_fkey;
alter table payment_events rename constraint payment_events_payment_id_fkey1 to payment_events_payment_id_fkey;

-- Functions name tables and columns in their text.
drop trigger failure_days_folded on payment_rollup_outbox;
drop function failure_days_folded();
create function failure_days_rolled_up() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days select distinct day from rolled_up where shown_status = 'FAILED';
  return null;
end $$;
create trigger failure_days_rolled_up after delete on payment_rollup_outbox referencing old table as rolled_up
  for each statement execute function failure_days_rolled_up();
do $$
declare
  definition text;
begin
  for definition in
    select regexp_replace(regexp_replace(pg_get_functiondef(oid), '\mpayment_changes\M', 'payment_rollup_outbox', 'g'),
                          '\mgrain\M', 'dimensions', 'g')
      from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ '\m(payment_changes|grain)\M'
  loop
    execute definition;
  end loop;
  execute replace(pg_get_functiondef('make_next_partition'::regproc),
    '-- Nobody has made partitions for long: what took the rows in becomes the partition of their months, as it is.',
    '-- No partitions were made for long: the default one, which took the rows, becomes the partition of their months.');
end $$;

-- Jobs that no longer exist or have another name now.
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
 where t.id = j.task_id and t.identifier in ('seal-files', 'fold-payment-counts');
