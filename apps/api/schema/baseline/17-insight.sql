-- An export that is made by a job.
create table export_jobs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The requester, filters and order.
  request jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null,
  file_name text not null,
  file_id uuid references files on delete set null,
  created_at timestamptz not null default now()
);
create index export_jobs_user on export_jobs (user_id, id desc);

-- People who hid their first steps.
create table hidden_checklists (
  user_id bigint primary key references users on delete cascade,
  hidden_at timestamptz not null default now()
);
