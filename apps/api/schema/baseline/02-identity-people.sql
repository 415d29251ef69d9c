-- A person: who they are, how they are reached, their role, and who is directly above them.
create table users (
  id bigint generated always as identity primary key,
  username text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile text not null check (mobile ~ '^[6-9][0-9]{9}$'),
  password_hash text,
  role_id smallint not null check (role_id between 1 and 4),
  parent_id bigint references users,
  -- 1 active, 0 inactive: what somebody above them switches. Verification is separate.
  status smallint not null default 1 check (status in (0, 1)),
  usertype smallint not null default 1 check (usertype in (1, 2, 3)),
  address text not null default '',
  city text not null default '',
  state text not null default '',
  pincode text not null default '',
  company_name text,
  company_address text,
  company_contact text,
  commission numeric(6,3) check (commission between 0 and 100),
  pancard_verified smallint not null default 0,
  aadhar_verified smallint not null default 0,
  gstin_verified smallint not null default 0,
  document_verified smallint not null default 0,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  mobile_confirmed_at timestamptz,
  -- Set when somebody else registered with this mobile: it no longer finds this person.
  mobile_released_at timestamptz,
  language text check (language ~ '^[a-z]{2,3}$'),
  sign_in_language text check (sign_in_language ~ '^[a-z]{2,3}$'),
  words tsvector not null
    generated always as (search_words(first_name || ' ' || last_name || ' ' || username)) stored,
  -- The first sign-in, which stays when sessions are deleted: a contact that was used is not changed by others at
  -- once.
  first_signed_in_at timestamptz,
  check (parent_id <> id),
  check ((role_id = 1) = (parent_id is null))
);
create unique index users_email_key on users (lower(email));
create unique index users_mobile_key on users (mobile) where mobile_released_at is null;
create index users_parent on users (parent_id, id);
create index users_role on users (role_id, id desc);
create unique index users_username_key on users (lower(username));
create index users_words on users using gin (words);

-- Every pair of a person and someone below them, the person themselves at depth 0: a scope is one index look-up.
create table user_closure (
  ancestor_id bigint not null references users on delete cascade,
  descendant_id bigint not null references users on delete cascade,
  depth smallint not null,
  primary key (ancestor_id, descendant_id)
);
create index user_closure_up on user_closure (descendant_id, depth);

-- The token of a link in a mail, as a hash. A used or expired one tells only that.
create table link_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset-password', 'setup-password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The address (in lower case) that a link was mailed to. A token that was answered to a browser has none: it does
  -- not prove that a mailbox was read.
  mailed_to text
);
create index link_tokens_expiry on link_tokens (expires_at);
create index link_tokens_user on link_tokens (user_id, purpose);

-- What verification found. PAN and GSTIN (which contains the PAN) are encrypted; of the Aadhaar number only the last
-- four digits and the provider's reference are stored.
create table identities (
  user_id bigint primary key references users on delete cascade,
  pan_cipher text,
  pan_last4 text check (length(pan_last4) = 4),
  pan_reference text,
  pan_verified_at timestamptz,
  aadhaar_last4 text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  aadhaar_reference text,
  aadhaar_verified_at timestamptz,
  gstin_cipher text,
  gstin_last4 text check (length(gstin_last4) = 4),
  gstin_legal_name text,
  gstin_verified_at timestamptz,
  document_verified_at timestamptz,
  -- The name on the PAN, as the register has it: an Aadhaar of DigiLocker is compared with it and with the name of
  -- the GSTIN. Null for people verified earlier.
  pan_name text
);
-- Payees are compared with the people around them.
create index identities_pan_last4 on identities (pan_last4) where pan_last4 is not null;

-- An OTP sent by the Aadhaar service, which alone knows the code.
create table aadhaar_otps (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  reference text not null,
  aadhaar_last4 text not null check (aadhaar_last4 ~ '^[0-9]{4}$'),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index aadhaar_otps_user on aadhaar_otps (user_id, id desc);

-- One document at the signing service. `lost`: requested, but the answer with its link never came; a signature still
-- counts.
create table signing_requests (
  verification_id text primary key,
  user_id bigint not null references users on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'signing', 'lost', 'signed', 'declined',
    'expired')),
  document_sha256 bytea,
  link_cipher text,
  reference text,
  created_at timestamptz not null default now(),
  last_polled_at timestamptz,
  next_poll_at timestamptz not null default now(),
  ended_at timestamptz
);
create index signing_requests_due on signing_requests (next_poll_at) where status in ('preparing', 'signing', 'lost');
create unique index signing_requests_open on signing_requests (user_id) where status in ('preparing', 'signing');
create index signing_requests_user on signing_requests (user_id, created_at desc);

-- A new mobile or e-mail of one's own, until its code is typed.
create table contact_changes (
  user_id bigint not null references users on delete cascade,
  field text not null check (field in ('mobile', 'email')),
  value text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, field)
);

-- A contact that somebody above changed and that takes effect later. Outcomes: `in-force` after its time, `confirmed`
-- by the person's own code, `objected` by the link sent to the old contact, `refused` by the person, `cancelled` by
-- somebody above, `replaced` by another change, `taken` by another person meanwhile, `void` when the one who asked
-- may no longer change the person.
create table pending_contacts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  field text not null check (field in ('mobile', 'email')),
  value text not null,
  asked_by bigint not null references users on delete cascade,
  -- Of the objection link, mailed and texted to the old contact.
  object_hash bytea not null unique,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '24 hours',
  ended_at timestamptz,
  outcome text check (outcome in ('in-force', 'confirmed', 'objected', 'refused', 'cancelled', 'replaced', 'taken',
    'void')),
  check ((ended_at is null) = (outcome is null))
);
create index pending_contacts_asked_by on pending_contacts (asked_by);
create index pending_contacts_due on pending_contacts (due_at) where ended_at is null;
create unique index pending_contacts_email_key on pending_contacts (lower(value)) where ended_at is null
  and field = 'email';
create unique index pending_contacts_mobile_key on pending_contacts (value) where ended_at is null
  and field = 'mobile';
create unique index pending_contacts_one on pending_contacts (user_id, field) where ended_at is null;

-- One request for the Aadhaar in a person's DigiLocker. Only the last four digits of the document are stored.
-- `review`: the name fits in part and a person decides; the name is stored until then.
create table digilocker_requests (
  id bigint generated always as identity primary key,
  -- Our id of the request at the service.
  verification_id text not null unique,
  user_id bigint not null references users on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'pending', 'review', 'success', 'expired',
    'denied', 'mismatch')),
  link_cipher text,
  reference text,
  document_name text,
  aadhaar_last4 text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  last_polled_at timestamptz,
  next_poll_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'review') = (document_name is not null))
);
create index digilocker_requests_due on digilocker_requests (next_poll_at) where status = 'pending';
create unique index digilocker_requests_open on digilocker_requests (user_id) where status in ('preparing',
  'pending');
create index digilocker_requests_review on digilocker_requests (id) where status = 'review';
create index digilocker_requests_user on digilocker_requests (user_id, id desc);

create function user_closure_on_insert() returns trigger language plpgsql as $$
begin
  insert into user_closure (ancestor_id, descendant_id, depth)
    select ancestor_id, new.id, depth + 1 from user_closure where descendant_id = new.parent_id
    union all select new.id, new.id, 0;
  return null;
end $$;
create trigger user_closure_insert after insert on users for each row execute function user_closure_on_insert();

create function user_closure_on_move() returns trigger language plpgsql as $$
begin
  if exists (select from user_closure where ancestor_id = new.id and descendant_id = new.parent_id) then
    raise exception 'a user cannot be moved below themselves' using errcode = 'check_violation';
  end if;
  delete from user_closure
    where descendant_id in (select descendant_id from user_closure where ancestor_id = new.id)
      and ancestor_id in (select ancestor_id from user_closure where descendant_id = new.id and depth > 0);
  insert into user_closure (ancestor_id, descendant_id, depth)
    select up.ancestor_id, down.descendant_id, up.depth + down.depth + 1
      from user_closure up cross join user_closure down
     where up.descendant_id = new.parent_id and down.ancestor_id = new.id;
  return null;
end $$;
create trigger user_closure_move after update of parent_id on users for each row
  when (old.parent_id is distinct from new.parent_id) execute function user_closure_on_move();
