create table if not exists push_devices (
  token text primary key,
  private_key text not null,
  public_key text not null,
  auth text not null,
  vapid_key text,
  answer integer not null default 201,
  retry_after text,
  times integer not null default 0,
  created_at_ms integer not null
) strict;

create table if not exists push_messages (
  id integer primary key autoincrement,
  token text not null references push_devices,
  text text not null,
  ttl integer not null,
  topic text,
  urgency text not null,
  vapid_key text not null,
  subject text not null,
  sent_at_ms integer not null
) strict;
create index if not exists push_messages_by_token on push_messages (token, id);
