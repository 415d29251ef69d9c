-- The calls of programs of the last 7 days, without bodies and queries.
create table key_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references users on delete cascade,
  key_id text not null,
  -- The X-Request-Id of the answer.
  request_id text not null,
  method text not null,
  -- The pattern of the path, such as /payments/:id.
  path text not null,
  status smallint not null,
  took_ms integer not null,
  at timestamptz not null
);
create index key_requests_account on key_requests (account_id, id desc);
create index key_requests_refused on key_requests (account_id, id desc) where status >= 400;
create index key_requests_at on key_requests (at);
