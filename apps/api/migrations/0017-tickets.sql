-- Help: tickets and their threads.

create table tickets (
  id             bigint generated always as identity primary key,
  ticket_no      text not null unique,
  user_id        bigint not null references users,
  subject        text not null,
  description    text not null,
  priority       text not null check (priority in ('Low', 'Medium', 'High', 'Critical')),
  status         text not null default 'Open' check (status in ('Open', 'On Hold', 'Closed')),
  -- The payment it was opened from.
  payment_id     bigint references payments,
  file_id        uuid references files,
  created_at     timestamptz not null default now(),
  -- Grows with every change of the ticket and every reply: what an unchanged thread is known by.
  version        integer not null default 1
);
create index tickets_user on tickets (user_id, id desc) include (status);

create function ticket_number() returns trigger language plpgsql as $$
begin
  new.ticket_no := 'TKT' || to_char(new.created_at at time zone 'Asia/Kolkata', 'YYMMDD')
                         || lpad(new.id::text, greatest(5, length(new.id::text)), '0');
  return new;
end $$;
create trigger tickets_number before insert on tickets for each row execute function ticket_number();

create table ticket_replies (
  id         bigint generated always as identity primary key,
  ticket_id  bigint not null references tickets,
  user_id    bigint not null references users,
  message    text not null,
  file_id    uuid references files,
  created_at timestamptz not null default now()
);
create index ticket_replies_ticket on ticket_replies (ticket_id, id);

-- What was changed on a ticket, by whom: field name -> [before, after]. Append-only.
create table ticket_events (
  id        bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  user_id   bigint not null references users,
  at        timestamptz not null default now(),
  changes   jsonb not null
);
create index ticket_events_ticket on ticket_events (ticket_id, id);
create trigger ticket_events_append_only before update or delete or truncate on ticket_events
  for each statement execute function refuse_change();

-- Every copy of the server hears of a change, whoever made it; the payload is the ticket's id.
create function ticket_touch() returns trigger language plpgsql as $$
begin
  update tickets set version = version + 1 where id = new.ticket_id;
  return null;
end $$;
create trigger ticket_replies_touch after insert on ticket_replies
  for each row execute function ticket_touch();

create function ticket_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  perform pg_notify('ticket_changed', new.id::text);
  return new;
end $$;
create trigger tickets_version before update on tickets for each row execute function ticket_version();
