-- Who does not want to see their first steps any more. What they have done is read from what they did; nothing of it is kept.
create table hidden_checklists (
  user_id   bigint primary key references users on delete cascade,
  hidden_at timestamptz not null default now()
);
