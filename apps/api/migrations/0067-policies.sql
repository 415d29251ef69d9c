-- Terms, privacy and refunds in Markdown. A change is a new version; what people agreed to stays.
create table company_policies (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('terms', 'privacy', 'refunds')),
  version      integer not null check (version > 0),
  body         text not null check (length(body) between 1 and 60000),
  published_by bigint not null references users,
  published_at timestamptz not null default now(),
  unique (kind, version)
);
create trigger company_policies_append_only before update or delete or truncate on company_policies
  for each statement execute function refuse_change();

-- Which versions stood when a person agreed to sign.
create table policy_acceptances (
  user_id     bigint not null references users on delete cascade,
  policy_id   bigint not null references company_policies,
  accepted_at timestamptz not null default now(),
  primary key (user_id, policy_id)
);
create index policy_acceptances_policy on policy_acceptances (policy_id);
