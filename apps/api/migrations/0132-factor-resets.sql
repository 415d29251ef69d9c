-- Help for a person who has lost every factor: proposed by one super admin, approved by another, in force a day later.

create table factor_resets (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users on delete cascade,
  status      text not null check (status in ('proposed', 'scheduled', 'done', 'refused', 'cancelled')),
  reason      text,
  -- Null for the command on the server.
  proposed_by bigint references users on delete set null,
  -- The e-mail at the proposal: whoever changes it afterwards does not keep the mails from its owner.
  mailed_to   text not null,
  created_at  timestamptz not null default now(),
  approved_at timestamptz,
  due_at      timestamptz,
  ended_at    timestamptz,
  ended_by    text check (ended_by in ('approvers', 'link', 'factor', 'super-admin-gone', 'server')),
  -- When the person said, by the link of the last mail, that it was not they who asked.
  disputed_at timestamptz,
  check ((status in ('proposed', 'scheduled')) = (ended_at is null)),
  check (status <> 'scheduled' or due_at is not null),
  check ((status in ('refused', 'cancelled')) = (ended_by is not null) or status = 'done')
);
-- One at a time.
create unique index factor_resets_open on factor_resets (user_id) where status in ('proposed', 'scheduled');
create index factor_resets_user on factor_resets (user_id, id desc);
create index factor_resets_proposed_by on factor_resets (proposed_by) where proposed_by is not null;

-- Each mail has a link of its own, good once.
create table factor_reset_links (
  token_hash bytea primary key,
  reset_id   bigint not null references factor_resets on delete cascade,
  used_at    timestamptz
);
create index factor_reset_links_reset on factor_reset_links (reset_id);
