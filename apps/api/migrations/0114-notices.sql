-- What people are told of in the portal, beside the mails: what happened, of which record, and the few facts that its line
-- shows. The words are the screen's.
create table notices (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  kind       text not null check (kind in ('ticket-answered', 'payment-paid', 'payment-failed', 'refund-done',
    'payout-arrived', 'payout-failed', 'approval-waiting', 'approval-decided', 'payment-due')),
  -- The payment, ticket, proposal or payee that the line leads to.
  record_id  bigint not null,
  facts      jsonb not null default '{}',
  -- What is told, so that a job that runs again tells nothing twice.
  key        text not null,
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  unique (user_id, key)
);
create index notices_user on notices (user_id, id desc);
-- How many are unread, without looking at those that are read.
create index notices_unread on notices (user_id) where read_at is null;
create index notices_age on notices (created_at);

-- Every copy of the server hears whose notices changed: of new ones, and of those read in another tab.
create function notices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices_changed', user_id::text) from (select distinct user_id from changed) of_people;
  return null;
end $$;
create trigger notices_made after insert on notices
  referencing new table as changed for each statement execute function notices_changed();
create trigger notices_read after update on notices
  referencing new table as changed for each statement execute function notices_changed();
