-- When a person typed a code that was not right, by the kind of code: ten a day are judged, over all codes that were
-- sent. Signing in counts its own in `code_tries`.
create table typed_codes (
  user_id  bigint not null references users on delete cascade,
  kind     text not null check (kind in ('factor', 'contact', 'aadhaar')),
  tried_at timestamptz[] not null,
  primary key (user_id, kind)
);
