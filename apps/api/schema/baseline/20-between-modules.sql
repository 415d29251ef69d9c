-- What needs tables of modules that come later: keys, and the account of each payout provider in the ledger.
alter table unapplied_reports add foreign key (payment_id) references payments;
alter table webhook_keys add foreign key (payout_provider_id) references payout_providers;
alter table webhook_log add foreign key (payment_id) references payments;
alter table webhook_log add foreign key (attempt_id) references attempts;
alter table webhook_log add foreign key (payout_provider_id) references payout_providers;
alter table bill_claims add foreign key (payment_id) references payments;
alter table bill_payments add foreign key (payment_id) references payments;
alter table payment_items add foreign key (payment_id) references payments;
alter table mandates add foreign key (bank_account_id) references bank_accounts;

create function account_of_payout_provider() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind) values ('payouts:' || new.slug, 'payout-account') on conflict do nothing;
  return null;
end $$;
create trigger payout_providers_account after insert on payout_providers
  for each row execute function account_of_payout_provider();
