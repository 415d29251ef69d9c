-- Double entry, append-only. A journal per event; its postings sum to zero; nothing is edited.

create table ledger_accounts (
  id      bigint generated always as identity primary key,
  code    text not null unique,
  kind    text not null check (kind in ('clearing', 'payee-payable', 'wallet', 'revenue', 'suspense', 'opening')),
  user_id bigint references users
);
create unique index ledger_accounts_wallet on ledger_accounts (user_id) where kind = 'wallet';

insert into ledger_accounts (code, kind) values
  ('payee-payable', 'payee-payable'), ('platform-revenue', 'revenue'),
  ('suspense', 'suspense'), ('opening', 'opening');

-- Each gateway has a clearing account from the start: what it took and has not yet settled to us.
create function clearing_on_gateway() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind) values ('clearing:' || new.slug, 'clearing')
    on conflict do nothing;
  return null;
end $$;
create trigger clearing_insert after insert on payment_gateways
  for each row execute function clearing_on_gateway();

create table journals (
  id           bigint generated always as identity primary key,
  source_type  text not null,
  source_id    bigint not null,
  kind         text not null,
  at           timestamptz not null default now(),
  memo         text not null default '',
  created_xid  xid8 not null default pg_current_xact_id(),
  unique (source_type, source_id, kind)
);

create table postings (
  journal_id   bigint not null references journals,
  account_id   bigint not null references ledger_accounts,
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (journal_id, account_id)
);
create index postings_account on postings (account_id, journal_id desc);

create table wallets (
  user_id       bigint primary key references users,
  account_id    bigint not null unique references ledger_accounts,
  -- What the person owns. Debits are positive in postings, so this is the negated sum of the account's.
  balance_paise bigint not null default 0,
  floor_paise   bigint not null default 0,
  updated_at    timestamptz not null default now()
);

-- Everyone has a wallet from the moment they exist, so that no capture has to make one.
create function wallet_on_user() returns trigger language plpgsql as $$
declare wallet_account_id bigint;
begin
  insert into ledger_accounts (code, kind, user_id) values ('wallet:' || new.id, 'wallet', new.id)
    returning id into wallet_account_id;
  insert into wallets (user_id, account_id) values (new.id, wallet_account_id);
  return null;
end $$;
create trigger wallet_insert after insert on users for each row execute function wallet_on_user();

-- Balance is checked once per journal at commit; a journal without postings is refused too.
create function journal_must_balance() returns trigger language plpgsql as $$
declare total numeric; legs integer;
begin
  select coalesce(sum(amount_paise), 0), count(*) into total, legs from postings where journal_id = new.id;
  if legs < 2 or total <> 0 then
    raise exception 'journal % does not balance: % postings, sum %', new.id, legs, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journals
  deferrable initially deferred for each row execute function journal_must_balance();

-- Postings may join a journal only in the transaction that made it, so a balanced journal stays balanced.
create function postings_same_transaction() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join journals on journals.id = added.journal_id
     where journals.created_xid <> pg_current_xact_id()
  ) then
    raise exception 'postings cannot be added to a finished journal' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_fresh_journal after insert on postings
  referencing new table as added for each statement execute function postings_same_transaction();

create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
