/**
 * Makes a new database one at the last migration before the baseline, as far as `adopt.sql` changes it, with a webhook
 * and an invoice of that time.
 */
export const AT_0160 = `
  -- Of later migrations.
  drop function payment_ended, refund_succeeded, payout_moved, dispute_moved, bill_paid, user_verified cascade;
  drop function write_account_event;
  drop table webhook_tries, webhook_deliveries, webhook_endpoints, account_events;
  drop table data_downloads;
  drop table key_requests;
  drop view person_details;
  drop function store_person_details;
  drop function user_contact_of_one, member_contact_of_one, owner_is_person, member_is_person cascade;
  drop function hold_contacts;
  drop table account_members;
  drop table people cascade;
  alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table devices add constraint devices_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table otps add constraint otps_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table code_tries add constraint code_tries_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table typed_codes add constraint typed_codes_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table passkeys add constraint passkeys_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table totp_secrets add constraint totp_secrets_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table recovery_codes add constraint recovery_codes_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table factor_guesses add constraint factor_guesses_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table link_tokens add constraint link_tokens_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table contact_changes add constraint contact_changes_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table push_subscriptions add constraint push_subscriptions_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table notices add constraint notices_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table announcement_marks add constraint announcement_marks_user_id_fkey foreign key (user_id) references users on delete cascade;
  alter table link_tokens drop constraint link_tokens_purpose_check,
    add constraint link_tokens_purpose_check check (purpose in ('verification', 'reset-password', 'setup-password'));
  alter table audit_log drop column member_id;
  alter table payment_events drop column member_id;
  alter table refunds drop column member_id;
  alter table payments drop column member_id;
  drop table api_keys;
  alter table audit_log drop column api_key_id;
  alter table payment_events drop column api_key_id;
  alter table refunds drop column api_key_id;
  drop table card_consents;
  drop table report_views;
  drop table payment_link_days, payment_link_orders, payment_links, payment_link_settings;
  drop table service_switches;

  delete from schema_migrations;
  insert into schema_migrations (name, checksum) values ('0001-accounts.sql', 'x'), ('0160-field-terms.sql', 'y');

  drop table backup_results;
  drop table portal_mark;
  drop table group_charge_slabs;
  alter table payments drop column charge_from_paise;
  alter table payment_items drop column charge_rate, drop column charge_from_paise;
  alter table attempts drop column base_from_paise, drop column base_rate_parts, drop column base_from_parts;

  create table invoice_years (year smallint primary key, last integer not null default 0);
  create table invoices (payment_id bigint primary key references payments,
    year smallint not null references invoice_years, number integer not null, gst_rate numeric(7,4) not null,
    issued_at timestamptz not null default now(), unique (year, number));
  create function keep_old_invoice(of_payment bigint, of_year smallint, of_number integer, rate numeric) returns void
    language sql as 'select';
  create function old_invoice_follows() returns trigger language plpgsql as 'begin return null; end';
  create trigger invoices_append_only before update or delete or truncate on invoices
    for each statement execute function refuse_change();
  create trigger invoices_followed after insert on invoices for each row execute function old_invoice_follows();
  insert into invoice_years values (2026, 1);
  insert into invoices (payment_id, year, number, gst_rate) values (1, 2026, 1, 18);
  insert into document_series (head, last) values ('CK/26-27/', 1);
  insert into tax_invoices (payment_id, series_id, number, no, dated_at, place_of_supply, sac, gst_rate, value_paise,
    taxable_paise, cgst_paise, sgst_paise, igst_paise)
  select 1, id, 1, 'CK/26-27/0000001', now(), '', '', 18, 150, 127, 0, 0, 23 from document_series;
  insert into platform_rates (name, rate) values ('invoice-gst', 18);

  create function disputed_part(payment bigint) returns bigint language sql as 'select 1::bigint';
  create function payable_position(payment bigint) returns bigint language sql as 'select 1::bigint';
  create function payout_left(payment bigint) returns bigint language sql as 'select 1::bigint';

  alter table webhook_log drop constraint webhook_log_check, drop constraint webhook_log_verdict_check;
  alter table webhook_log_before rename to webhook_events;
  alter index webhook_log_before_pkey rename to webhook_events_pkey;
  alter table webhook_events add unique (gateway_id, event_key),
    add constraint webhook_events_check check (num_nonnulls(gateway_id, payout_provider_id) = 1),
    add check (verdict in ('ok', 'old', 'unknown-order', 'unsigned', 'wrong-secret', 'changed-body', 'wrong-signature'));
  create unique index webhook_events_payout on webhook_events (payout_provider_id, event_key)
    where payout_provider_id is not null;
  create function note_webhook_key() returns trigger language plpgsql as 'begin return new; end';
  create trigger webhook_events_key before insert on webhook_events for each row execute function note_webhook_key();
  alter table webhook_log add column duplicates integer not null default 0, add column repeated_at timestamptz;
  insert into webhook_log (gateway_id, event_key, body, received_at, duplicates, repeated_at)
  values (1, 'of 2020', '{}', '2020-01-01', 2, '2020-01-02'), (1, 'of today', '{}', now(), 0, null);
  insert into webhook_keys (gateway_id, event_key, duplicates) values (1, 'of 2020', 1);
  alter table files alter column key_cipher drop not null;
  create index files_unsealed on files (id) where key_cipher is null;

  alter table attempts rename column session_issued_at to handed_out_at;
  alter table mandate_debits rename to mandate_charges;
  alter index mandate_debits_mandate rename to mandate_charges_mandate;
  alter table mandate_charges rename constraint mandate_debits_pkey to mandate_charges_pkey;
  alter table mandate_charges rename constraint mandate_debits_payment_id_key to mandate_charges_payment_id_key;
  alter table mandate_charges rename constraint mandate_debits_mandate_id_fkey to mandate_charges_mandate_id_fkey;
  alter table mandate_charges rename constraint mandate_debits_payee_id_fkey to mandate_charges_payee_id_fkey;
  alter table mandate_charges rename constraint mandate_debits_payment_id_fkey to mandate_charges_payment_id_fkey;
  alter table ledger_cutover rename to books_begin;
  alter table books_begin rename constraint ledger_cutover_pkey to books_begin_pkey;
  alter table books_begin rename constraint ledger_cutover_only_one_check to books_begin_only_one_check;
  alter table payment_rollup_outbox rename to payment_changes;
  alter table person_day_counts rename column dimensions to grain;
  drop trigger failure_days_rolled_up on payment_changes;
  drop function failure_days_rolled_up();
  create function failure_days_folded() returns trigger language plpgsql as 'begin return null; end';
  create trigger failure_days_folded after delete on payment_changes for each statement execute function failure_days_folded();
  do $$ declare definition text; begin
    for definition in
      select regexp_replace(regexp_replace(pg_get_functiondef(oid), '\\mpayment_rollup_outbox\\M', 'payment_changes', 'g'),
                            '\\mdimensions\\M', 'grain', 'g')
        from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '\\m(payment_rollup_outbox|dimensions)\\M'
    loop execute definition; end loop; end $$;
  alter table payments rename column last_requested_at to touched_at;
  alter table payments rename column late_poll_from to look_from;
  alter table payouts rename constraint payouts_withdrawal_id_fkey to payouts_withdrawal;
  alter table payment_events rename constraint payment_events_actor_id_fkey to payment_events_actor_id_fkey1;
  alter table payment_events rename constraint payment_events_payment_id_fkey to payment_events_payment_id_fkey1;`
