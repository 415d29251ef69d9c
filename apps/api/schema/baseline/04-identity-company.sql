-- A stored file. Its bytes are in the store of uploads, encrypted under its own key.
create table files (
  id uuid primary key default gen_random_uuid(),
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  owner_id bigint not null references users,
  created_at timestamptz not null default now(),
  -- The file's key, sealed by the keyring and bound to the file's id.
  key_cipher text not null,
  -- True for a file that a person sent: it counts against their quota. False for exports and invoices.
  is_upload boolean not null
);

-- Kinds of change that need a second person's approval.
create table approval_settings (
  kind text primary key,
  enabled boolean not null,
  updated_at timestamptz not null default now()
);

-- A proposed change, or one made directly while its kind needed no approval (`direct`). What was before is kept line
-- by line, so that it can be reverted.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The call: `POST /store-master-charges`.
  call text not null,
  title text not null,
  status text not null check (status in ('waiting', 'approved', 'refused', 'withdrawn', 'direct')),
  maker_id bigint not null references users,
  maker_role smallint not null,
  created_at timestamptz not null default now(),
  -- The call's parsed input and who made it: { by, params, body }.
  input jsonb not null,
  -- What differs: [{ key, label, before: { value, shown }, after: { value, shown } }].
  changes jsonb not null,
  -- Hash of the call, its input and the values before and after: what the second person sees and approves.
  fingerprint bytea not null,
  -- The call's answer when it was applied, which names what was made.
  answer jsonb,
  decided_by bigint references users,
  decided_at timestamptz,
  reason text,
  reverts_id bigint references approvals,
  check ((status in ('waiting', 'direct')) = (decided_by is null)),
  check ((status in ('waiting', 'direct')) = (decided_at is null)),
  check ((status not in ('approved', 'refused')) or decided_by <> maker_id),
  check (status <> 'withdrawn' or decided_by = maker_id)
);
create index approvals_maker on approvals (maker_id, id desc);
-- A change is reverted once.
create unique index approvals_put_back on approvals (reverts_id) where status in ('approved', 'direct');
create index approvals_reverts on approvals (reverts_id) where reverts_id is not null;
-- A change proposed twice by one person is one proposal.
create unique index approvals_waiting on approvals (maker_id, fingerprint) where status = 'waiting';

-- Chains each row of the audit log to the one before it, in the order of ids, a minute after it was written: a later
-- change is detected. The hash covers the previous hash and every column.
create table audit_chain (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);

-- How many bytes a person's uploads take, kept by a trigger. The row is locked while an upload is checked, so that
-- parallel ones are checked one after the other.
create table file_quotas (
  user_id bigint primary key references users on delete cascade,
  stored_bytes bigint not null default 0 check (stored_bytes >= 0)
);

-- The company that runs the portal, shown on screens, mails and documents. One row; version 0 is the product's own
-- name.
create table company (
  id boolean primary key default true check (id),
  legal_name text not null default 'Chukta',
  trade_name text not null default 'Chukta',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state_code text not null default '' check (state_code ~ '^(\d\d)?$'),
  pin text not null default '',
  gstin text not null default '',
  pan text not null default '',
  cin text not null default '',
  support_email text not null default '',
  support_phone text not null default '',
  support_hours text not null default '',
  grievance_name text not null default '',
  grievance_email text not null default '',
  grievance_phone text not null default '',
  color_light text not null default '',
  color_dark text not null default '',
  color_accent text not null default '',
  invoice_prefix text not null default 'CK' check (invoice_prefix ~ '^[A-Z0-9]{1,2}$'),
  sac_code text not null default '997158',
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  -- In percent: the GST on the charge.
  gst_rate numeric(7,4) not null default 0 check (gst_rate between 0 and 100)
);
insert into company default values;

-- The logo for each theme. Small, so it is stored here and reaches every copy and backup.
create table company_logos (
  theme text primary key check (theme in ('light', 'dark')),
  content_type text not null check (content_type in ('image/png', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 100000),
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);

-- Terms, privacy and refund policies in Markdown. A change is a new version; accepted versions stay.
create table company_policies (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('terms', 'privacy', 'refunds')),
  version integer not null check (version > 0),
  body text not null check (length(body) >= 1 and length(body) <= 60000),
  published_by bigint not null references users,
  published_at timestamptz not null default now(),
  unique (kind, version)
);

-- Which versions of the policies a person accepted when signing.
create table policy_acceptances (
  user_id bigint not null references users on delete cascade,
  policy_id bigint not null references company_policies,
  accepted_at timestamptz not null default now(),
  primary key (user_id, policy_id)
);
create index policy_acceptances_policy on policy_acceptances (policy_id);

-- The mark of the store of uploads that belongs to this database: a server with another store does not start. One
-- row.
create table uploads_mark (
  only_row boolean primary key default true check (only_row),
  mark uuid not null default gen_random_uuid(),
  -- When the mark was first seen in the store: from then on a store without it is refused.
  seen_at timestamptz
);

-- Pictures of logos by their SHA-256: those awaiting approval, and those that can be restored. Unused ones are
-- deleted.
create table logo_pictures (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 100000),
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);

-- A provider's report that cannot be applied: an unknown word, or one that may not follow. It changes nothing and
-- appears in the exceptions queue until a later report is applied or a person closes it.
create table unapplied_reports (
  id bigint generated always as identity primary key,
  provider text not null,
  subject text not null check (subject in ('dispute', 'refund', 'order', 'mandate', 'bill', 'signature', 'account',
    'aadhaar')),
  -- The provider's own id of the subject.
  reference text not null,
  -- Null where the payment is not in our books.
  payment_id bigint,
  problem text not null check (problem in ('unknown-word', 'after-the-end', 'other-payment', 'impossible-amount',
    'not-in-books')),
  -- The provider's own word.
  word text not null,
  amount_paise bigint not null,
  currency text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Null where a later report was applied.
  closed_by bigint references users on delete set null
);
create unique index unapplied_reports_open on unapplied_reports (provider, subject, reference)
  where closed_at is null;
create index unapplied_reports_reference on unapplied_reports (provider, subject, reference, id);

create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
create trigger company_policies_append_only before update or delete or truncate on company_policies
  for each statement execute function refuse_change();

-- A decided approval never changes.
create function keep_decided_approvals() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'approval % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger approvals_decided before delete or update on approvals
  for each row execute function keep_decided_approvals();

-- While changes need approval, two active super admins must remain: to decide, and to switch it off.
create function keep_two_super_admins() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.role_id = 1 and new.status = 1 and new.document_verified = 1 then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('approvals:settings'));
  if exists (select from approval_settings where enabled)
     and (select count(*) from users
           where role_id = 1 and status = 1 and document_verified = 1 and id <> old.id) < 2 then
    raise exception 'Two active super admins are needed while changes are under approval. Add another one first.'
      using errcode = 'restrict_violation', constraint = 'two_super_admins';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger users_two_super_admins_delete before delete on users for each row when (old.role_id = 1
  and old.status = 1 and old.document_verified = 1) execute function keep_two_super_admins();
create trigger users_two_super_admins_update before update of role_id, status, document_verified on users
  for each row when (old.role_id = 1 and old.status = 1
  and old.document_verified = 1) execute function keep_two_super_admins();

create function count_stored_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_quotas (user_id, stored_bytes) values (new.owner_id, new.size_bytes)
      on conflict (user_id) do update set stored_bytes = file_quotas.stored_bytes + excluded.stored_bytes;
  else
    update file_quotas set stored_bytes = stored_bytes - old.size_bytes where user_id = old.owner_id;
  end if;
  return null;
end $$;
create trigger files_counted_in after insert on files for each row
  when (new.is_upload) execute function count_stored_file();
create trigger files_counted_out after delete on files for each row
  when (old.is_upload) execute function count_stored_file();
