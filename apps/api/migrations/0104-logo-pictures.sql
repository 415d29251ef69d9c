-- Pictures of logos by their SHA-256: those that wait for a second person, and those that can be put back. Which logo
-- stands is said by company_logos; a picture that no change names any longer goes.
create table logo_pictures (
  digest       text primary key check (digest ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/svg+xml')),
  bytes        bytea not null check (octet_length(bytes) between 1 and 100000),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0)
);
