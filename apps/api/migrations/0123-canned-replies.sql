-- Texts that people keep for their answers to tickets. Those of a super admin are everyone's to use.
create table canned_replies (
  id         bigint generated always as identity primary key,
  owner_id   bigint not null references users on delete cascade,
  title      text not null check (length(title) between 1 and 60),
  body       text not null check (length(body) between 1 and 2000),
  updated_at timestamptz not null default now()
);
create index canned_replies_owner on canned_replies (owner_id);
