-- A person's own data as an archive, made by a job and stored for 7 days.
create table data_downloads (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  created_at timestamptz not null default now(),
  -- Null before it is made, and after its 7 days.
  file_id uuid references files on delete set null,
  expires_at timestamptz,
  check ((status = 'done') = (expires_at is not null))
);
create index data_downloads_user on data_downloads (user_id, id desc);
-- One at a time is made for a person.
create unique index data_downloads_waiting on data_downloads (user_id) where status = 'waiting';
