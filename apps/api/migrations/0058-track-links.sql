-- A link by which whoever has it follows the money of one payment. The token is made of the nonce by a key that is not in
-- the database: it can be shown again, and a copy of the database opens none.
create table track_links (
  payment_id bigint primary key references payments,
  nonce      bytea not null check (length(nonce) = 16),
  token_hash bytea not null unique,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
