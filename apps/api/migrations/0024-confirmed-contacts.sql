-- Which e-mail and mobile a person was seen to read. What was never confirmed belongs to whoever registers with it next.

alter table users
  add column email_confirmed_at  timestamptz,
  add column mobile_confirmed_at timestamptz,
  -- The mobile stands here as it was typed, but somebody else registered with it: it leads to this person no more.
  add column mobile_released_at  timestamptz;

-- Everyone there is by now keeps what they have.
update users set email_confirmed_at = created_at, mobile_confirmed_at = created_at;

drop index users_mobile_key;
create unique index users_mobile_key on users (mobile) where mobile_released_at is null;

-- The address (in lower case) that a link was mailed to. A token that was answered to a browser has none: it does
-- not prove that a mailbox was read.
alter table link_tokens add column mailed_to text;
