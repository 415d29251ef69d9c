-- The language of mails, SMS and papers: what the person chose, else what their browser asked for at the latest sign-in.
-- The codes are those of the contract; a new one needs no migration.
alter table users
  add column language         text check (language ~ '^[a-z]{2,3}$'),
  add column sign_in_language text check (sign_in_language ~ '^[a-z]{2,3}$');
