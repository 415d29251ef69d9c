-- Refunds that a person asks for, and calls that happen once under a key of their caller.

-- What a call with an Idempotency-Key answered: written in the transaction of its effect, so that a repeat is told the same.
create table idempotent_calls (
  user_id   bigint not null references users on delete cascade,
  call      text not null,
  key       text not null,
  body_hash bytea not null,
  status    smallint not null,
  answer    json not null,
  at        timestamptz not null default now(),
  primary key (user_id, call, key)
);

-- The worklist reads refunds newest first, by status.
create index refunds_status on refunds (status, id desc);
