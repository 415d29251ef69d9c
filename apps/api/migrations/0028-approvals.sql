-- Four eyes: kinds of change under approval, and every change of these kinds with what stood before it.

create table approval_settings (
  kind       text primary key,
  enabled    boolean not null,
  updated_at timestamptz not null default now()
);

-- A proposal, or a change made without one while its kind was not under approval (`direct`). Each is a version: what
-- stood before, line by line, is what a click puts back.
create table approvals (
  id          bigint generated always as identity primary key,
  kind        text not null,
  -- The call of the contract: `POST /store-master-charges`.
  call        text not null,
  title       text not null,
  status      text not null check (status in ('waiting', 'approved', 'refused', 'withdrawn', 'direct')),
  maker_id    bigint not null references users,
  maker_role  smallint not null,
  created_at  timestamptz not null default now(),
  -- What the call was sent with, as it was parsed, and who made it: { by, params, body }.
  input       jsonb not null,
  -- What differs: [{ key, label, before: { value, shown }, after: { value, shown } }].
  changes     jsonb not null,
  -- Of the call, its input and the values before and after: what a second person sees and agrees to.
  fingerprint bytea not null,
  -- What the call answered when it came into force: it names what was made.
  answer      jsonb,
  decided_by  bigint references users,
  decided_at  timestamptz,
  reason      text,
  reverts_id  bigint references approvals,
  check ((status in ('waiting', 'direct')) = (decided_by is null)),
  check ((status in ('waiting', 'direct')) = (decided_at is null)),
  -- The maker withdraws, another person decides.
  check (status not in ('approved', 'refused') or decided_by <> maker_id),
  check (status <> 'withdrawn' or decided_by = maker_id)
);
create index approvals_maker on approvals (maker_id, id desc);
create index approvals_reverts on approvals (reverts_id) where reverts_id is not null;
-- The same thing proposed twice by one person is one proposal.
create unique index approvals_waiting on approvals (maker_id, fingerprint) where status = 'waiting';
-- A change is put back once.
create unique index approvals_put_back on approvals (reverts_id) where status in ('approved', 'direct');

-- What was decided is history.
create function keep_decided_approvals() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'approval % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger approvals_decided before update or delete on approvals
  for each row execute function keep_decided_approvals();

-- While anything is under approval two people are needed to decide, and to switch it off again: the last but one
-- active super admin stays. No call of the portal reaches another super admin; this holds for every other way.
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
create trigger users_two_super_admins_update before update of role_id, status, document_verified on users
  for each row when (old.role_id = 1 and old.status = 1 and old.document_verified = 1)
  execute function keep_two_super_admins();
create trigger users_two_super_admins_delete before delete on users
  for each row when (old.role_id = 1 and old.status = 1 and old.document_verified = 1)
  execute function keep_two_super_admins();
