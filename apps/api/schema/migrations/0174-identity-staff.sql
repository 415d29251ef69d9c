-- Everyone who signs in, and the account they act for: its owner, whose id is the account's, or a member of its staff.
create table people (
  id bigint primary key,
  account_id bigint not null references users on delete cascade
);
create index people_staff on people (account_id) where account_id <> id;
insert into people (id, account_id) select id, id from users;

create function owner_is_person() returns trigger language plpgsql as $$
begin
  insert into people (id, account_id) values (new.id, new.id);
  return null;
end $$;
create trigger users_are_people after insert on users for each row execute function owner_is_person();

-- Members of the staff of an account: invited by its owner, joined by the link of a mail, and removed by the owner. Never in
-- `users`, so that no list, count or tree of accounts contains them.
create table account_members (
  id bigint primary key default nextval('users_id_seq'),
  account_id bigint not null references users on delete cascade,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  mobile text check (mobile ~ '^[6-9][0-9]{9}$'),
  password_hash text,
  role text not null check (role in ('cashier', 'bookkeeper', 'support', 'operations', 'read-only', 'custom')),
  permissions text[] not null,
  -- They see the payments that they made themselves, and no others.
  own_payments_only boolean not null,
  payment_limit_paise bigint check (payment_limit_paise > 0),
  daily_limit_paise bigint check (daily_limit_paise > 0),
  -- The services that they pay for; null: those of the account.
  service_ids integer[] check (cardinality(service_ids) > 0),
  -- Hours of the day in India in which they pay; null: at any time.
  from_hour smallint check (from_hour between 0 and 23),
  to_hour smallint check (to_hour between 1 and 24),
  language text check (language ~ '^[a-z]{2,3}$'),
  sign_in_language text check (sign_in_language ~ '^[a-z]{2,3}$'),
  email_confirmed_at timestamptz,
  mobile_confirmed_at timestamptz,
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((from_hour is null) = (to_hour is null) and from_hour < to_hour),
  check (joined_at is null or (mobile is not null and password_hash is not null))
);
create unique index account_members_invited on account_members (account_id, lower(email)) where ended_at is null;
create unique index account_members_email_key on account_members (lower(email)) where joined_at is not null and ended_at is null;
create unique index account_members_mobile_key on account_members (mobile) where joined_at is not null and ended_at is null;
create index account_members_account on account_members (account_id, id desc);

create function member_is_person() returns trigger language plpgsql as $$
begin
  insert into people (id, account_id) values (new.id, new.account_id);
  return null;
end $$;
create trigger account_members_are_people after insert on account_members
  for each row execute function member_is_person();

-- An e-mail and a mobile belong to one person, of an account or of a staff: two indexes cannot see that together.
create function hold_contacts(email text, mobile text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('email ' || lower(email), 0));
  perform pg_advisory_xact_lock(hashtextextended('mobile ' || mobile, 0));
end $$;

create function user_contact_of_one() returns trigger language plpgsql as $$
begin
  perform hold_contacts(new.email, new.mobile);
  if exists (select from account_members
              where lower(email) = lower(new.email) and joined_at is not null and ended_at is null) then
    raise unique_violation using constraint = 'users_email_key', message = 'the e-mail belongs to a member of a staff';
  end if;
  if new.mobile_released_at is null and exists (
    select from account_members where mobile = new.mobile and joined_at is not null and ended_at is null) then
    raise unique_violation using constraint = 'users_mobile_key', message = 'the mobile belongs to a member of a staff';
  end if;
  return new;
end $$;
create trigger users_contact_of_one before insert or update of email, mobile on users
  for each row execute function user_contact_of_one();

create function member_contact_of_one() returns trigger language plpgsql as $$
begin
  if new.joined_at is null or new.ended_at is not null then
    return new;
  end if;
  perform hold_contacts(new.email, new.mobile);
  if exists (select from users where lower(email) = lower(new.email)) then
    raise unique_violation using constraint = 'users_email_key', message = 'the e-mail belongs to an account';
  end if;
  if exists (select from users where mobile = new.mobile and mobile_released_at is null) then
    raise unique_violation using constraint = 'users_mobile_key', message = 'the mobile belongs to an account';
  end if;
  return new;
end $$;
create trigger account_members_contact_of_one before insert or update of email, mobile, joined_at on account_members
  for each row execute function member_contact_of_one();

-- Everyone who can sign in, with what signing in needs to know of them.
create view person_details as
  select id, id as account_id, username, first_name, last_name, email, mobile, mobile_released_at, email_confirmed_at,
         mobile_confirmed_at, password_hash, language, sign_in_language, role_id, status, document_verified, updated_at
    from users
  union all
  select m.id, m.account_id, null, m.first_name, m.last_name, m.email, m.mobile, null, m.email_confirmed_at,
         m.mobile_confirmed_at, m.password_hash, m.language, m.sign_in_language, u.role_id, u.status, u.document_verified,
         m.updated_at
    from account_members m join users u on u.id = m.account_id
   where m.joined_at is not null and m.ended_at is null;

create function store_person_details() returns trigger language plpgsql as $$
begin
  if old.id = old.account_id then
    update users set email = new.email, mobile = new.mobile, mobile_released_at = new.mobile_released_at,
           email_confirmed_at = new.email_confirmed_at, mobile_confirmed_at = new.mobile_confirmed_at,
           password_hash = new.password_hash, language = new.language, sign_in_language = new.sign_in_language,
           updated_at = new.updated_at
     where id = old.id;
  else
    update account_members set email = new.email, mobile = new.mobile, email_confirmed_at = new.email_confirmed_at,
           mobile_confirmed_at = new.mobile_confirmed_at, password_hash = new.password_hash, language = new.language,
           sign_in_language = new.sign_in_language, updated_at = new.updated_at
     where id = old.id;
  end if;
  return new;
end $$;
create trigger person_details_stored instead of update on person_details
  for each row execute function store_person_details();

-- What signing in keeps of a person belongs to members too.
alter table sessions drop constraint sessions_user_id_fkey,
  add constraint sessions_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table devices drop constraint devices_user_id_fkey,
  add constraint devices_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table otps drop constraint otps_user_id_fkey,
  add constraint otps_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table code_tries drop constraint code_tries_user_id_fkey,
  add constraint code_tries_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table typed_codes drop constraint typed_codes_user_id_fkey,
  add constraint typed_codes_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table passkeys drop constraint passkeys_user_id_fkey,
  add constraint passkeys_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table totp_secrets drop constraint totp_secrets_user_id_fkey,
  add constraint totp_secrets_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table recovery_codes drop constraint recovery_codes_user_id_fkey,
  add constraint recovery_codes_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table factor_guesses drop constraint factor_guesses_user_id_fkey,
  add constraint factor_guesses_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table link_tokens drop constraint link_tokens_user_id_fkey,
  add constraint link_tokens_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table contact_changes drop constraint contact_changes_user_id_fkey,
  add constraint contact_changes_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table push_subscriptions drop constraint push_subscriptions_user_id_fkey,
  add constraint push_subscriptions_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table notices drop constraint notices_user_id_fkey,
  add constraint notices_user_id_fkey foreign key (user_id) references people on delete cascade;
alter table announcement_marks drop constraint announcement_marks_user_id_fkey,
  add constraint announcement_marks_user_id_fkey foreign key (user_id) references people on delete cascade;

-- The member by whom it was done; null: by the owner, by a key, or automatically.
alter table audit_log add column member_id bigint;
alter table payment_events add column member_id bigint;
alter table refunds add column member_id bigint;
alter table payments add column member_id bigint;
create index payments_member on payments (member_id, created_at) where member_id is not null;

alter table link_tokens drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check check (purpose in ('verification', 'reset-password', 'setup-password', 'join-staff'));
