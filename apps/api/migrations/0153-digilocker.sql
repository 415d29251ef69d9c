-- The name that stands on a person's PAN, by the register, beside the one on their GSTIN: what an Aadhaar of DigiLocker is
-- compared with. Not known of whoever was verified before.
alter table identities add column pan_name text;

-- One request for the Aadhaar in a person's DigiLocker. Of the document only the last four digits are ever kept.
-- `review`: its name fits only in part, and a person decides; until then the name stands here, and then it is dropped.
create table digilocker_requests (
  id              bigint generated always as identity primary key,
  -- Ours, unique for ever: what the service knows the request by.
  verification_id text not null unique,
  user_id         bigint not null references users on delete cascade,
  status          text not null default 'preparing'
                  check (status in ('preparing', 'pending', 'review', 'success', 'expired', 'denied', 'mismatch')),
  link_cipher     text,
  reference       text,
  document_name   text,
  aadhaar_last4   text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  created_at      timestamptz not null default now(),
  asked_at        timestamptz,
  ask_at          timestamptz not null default now(),
  ended_at        timestamptz,
  check ((status = 'review') = (document_name is not null))
);
create unique index digilocker_requests_open on digilocker_requests (user_id) where status in ('preparing', 'pending');
create index digilocker_requests_user on digilocker_requests (user_id, id desc);
create index digilocker_requests_due on digilocker_requests (ask_at) where status = 'pending';
create index digilocker_requests_review on digilocker_requests (id) where status = 'review';

alter table desk_cases drop constraint desk_cases_action_check;
alter table desk_cases add constraint desk_cases_action_check check (action in ('accept', 'decline', 'refund', 'book'));
