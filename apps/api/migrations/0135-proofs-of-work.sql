-- Proofs of work that were handed in, until they would have expired: each is good once, whichever copy of the server is asked.
create table spent_proofs (
  nonce      bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

-- A code that was mailed in place of a picture may be mistyped a few times; a picture is good for one try.
alter table captchas add column tries_left smallint not null default 1;
