-- What people did about a row of the repair desk. The row itself is made of the record that is stuck; it goes when
-- that is final.
create table desk_cases (
  kind        text not null,
  record_id   bigint not null,
  -- Whose downline may see it; null: role 1 alone.
  payer_id    bigint references users on delete cascade,
  owner_id    bigint references users on delete set null,
  taken_at    timestamptz,
  asked_at    timestamptz,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  action      text check (action in ('accept', 'refund', 'book')),
  reason      text,
  primary key (kind, record_id)
);
