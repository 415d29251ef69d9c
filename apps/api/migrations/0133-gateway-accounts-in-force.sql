-- When an account was switched on for the first time. Until then it takes no effect: no page may load its script, and
-- nothing is asked of it.
alter table gateway_accounts add column first_on_at timestamptz;
update gateway_accounts a set first_on_at = created_at
 where enabled or exists (select from attempts t where t.account_id = a.id)
    or exists (select from mandates m where m.account_id = a.id);

-- Settings of an account that wait for a second person, and for the statement that takes them over: a proposal holds no
-- secret, it names this row by a keyed hash of what is in it.
create table gateway_settings_proposed (
  digest          text primary key check (digest ~ '^[0-9a-f]{64}$'),
  -- As JSON, sealed.
  settings_cipher text not null,
  made_by         bigint not null references users,
  made_at         timestamptz not null default now()
);
