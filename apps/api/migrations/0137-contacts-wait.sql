-- Who may decide about whom, and contacts that somebody above changed and that wait for an objection.

-- What was done to a person's account is found by the person, whoever did it.
create index audit_log_about_users on audit_log (object, id desc) where object like 'user %';

-- A contact by which somebody has signed in is not changed by others at once. Sessions are deleted and devices are
-- forgotten; that a person has signed in is not.
alter table users add column first_signed_in_at timestamptz;
update users u
   set first_signed_in_at = signed.at
  from (select user_id, min(at) as at
          from (select user_id, created_at as at from sessions
                union all select user_id, created_at from devices
                union all select actor_id, at from audit_log where action = 'sign-in.done' and actor_id is not null) found
         group by user_id) signed
 where u.id = signed.user_id;

create function note_first_sign_in() returns trigger language plpgsql as $$
begin
  update users set first_signed_in_at = now() where id = new.user_id and first_signed_in_at is null;
  return null;
end $$;
create trigger sessions_first_sign_in after insert on sessions for each row execute function note_first_sign_in();

-- A contact that waits, and what became of it: `in-force` after its time, `confirmed` by the person's own code,
-- `objected` by the link to the old contact, `refused` by the person, `cancelled` by somebody above, `replaced` by
-- another one, `taken` by somebody else meanwhile, `void` when who asked may no longer change the person.
create table pending_contacts (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users on delete cascade,
  field       text not null check (field in ('mobile', 'email')),
  value       text not null,
  asked_by    bigint not null references users on delete cascade,
  -- Of the link in the mail and the SMS to the old contact.
  object_hash bytea not null unique,
  created_at  timestamptz not null default now(),
  due_at      timestamptz not null default now() + interval '24 hours',
  ended_at    timestamptz,
  outcome     text check (outcome in ('in-force', 'confirmed', 'objected', 'refused', 'cancelled', 'replaced', 'taken', 'void')),
  check ((ended_at is null) = (outcome is null))
);
create unique index pending_contacts_one on pending_contacts (user_id, field) where ended_at is null;
create unique index pending_contacts_email_key on pending_contacts (lower(value)) where ended_at is null and field = 'email';
create unique index pending_contacts_mobile_key on pending_contacts (value) where ended_at is null and field = 'mobile';
create index pending_contacts_due on pending_contacts (due_at) where ended_at is null;
create index pending_contacts_asked_by on pending_contacts (asked_by);
