-- payment_events and webhook_log by month. What there is becomes the first partition of each, without being read again:
-- the constraints of 0090 say what it holds. The previous version goes on writing: payment_events keeps its name, and
-- webhook_events stays, with its unique keys, as the first partition of webhook_log (decision 62).

alter table payment_events rename to payment_events_before;
alter index payment_events_pkey rename to payment_events_before_pkey;
alter index payment_events_payment rename to payment_events_before_payment;
alter table payment_events_before alter column id drop identity;
create sequence payment_events_id_seq;
alter sequence payment_events_id_seq owned by none;
select setval('payment_events_id_seq', coalesce((select max(id) from payment_events_before), 0) + 1, false);
create table payment_events (
  id         bigint not null default nextval('payment_events_id_seq'),
  payment_id bigint not null references payments,
  at         timestamptz not null default now(),
  kind       text not null,
  detail     jsonb not null default '{}',
  actor_id   bigint references users,
  request_id text
) partition by range (at);
alter sequence payment_events_id_seq owned by payment_events.id;
create index payment_events_payment on payment_events (payment_id, id);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- New events are in other partitions than the one that this pointed at.
alter table webhook_replays drop constraint webhook_replays_event_id_fkey;
alter table webhook_events alter column id drop identity;
create sequence webhook_log_id_seq;
select setval('webhook_log_id_seq', coalesce((select max(id) from webhook_events), 0) + 1, false);
alter table webhook_events alter column id set default nextval('webhook_log_id_seq');
create table webhook_log (like webhook_events including defaults) partition by range (received_at);
alter sequence webhook_log_id_seq owned by webhook_log.id;
alter table webhook_log
  add foreign key (gateway_id) references payment_gateways,
  add foreign key (payout_provider_id) references payout_providers,
  add foreign key (account_id) references gateway_accounts,
  add foreign key (payment_id) references payments,
  add foreign key (attempt_id) references attempts;
create index webhook_log_payment on webhook_log (payment_id) where payment_id is not null;
create index webhook_log_not_ok on webhook_log (verdict, id desc) where verdict <> 'ok';
create index webhook_log_refused on webhook_log (gateway_id, received_at)
  where verdict in ('unsigned', 'wrong-secret', 'changed-body', 'wrong-signature');
create index webhook_log_payout_refused on webhook_log (payout_provider_id, received_at)
  where verdict in ('unsigned', 'wrong-secret', 'changed-body', 'wrong-signature') and payout_provider_id is not null;
create index webhook_log_signature on webhook_log (signature_sha256) where signature_sha256 is not null;
create index webhook_log_received on webhook_log using brin (received_at);
create index webhook_log_account on webhook_log (account_id, id) where account_id is not null;

do $$
begin
  execute format('alter table payment_events attach partition payment_events_before for values from (minvalue) to (%L)',
                 india_month(now(), 2));
  execute format('alter table webhook_log attach partition webhook_events for values from (minvalue) to (%L)',
                 india_month(now(), 2));
end $$;
-- The partitions' bounds say the same.
alter table payment_events_before drop constraint payment_events_until;
alter table webhook_events drop constraint webhook_events_until;

-- An empty table that can become a partition of `parent`. The id is unique in each; one sequence serves them all.
create function make_partition_table(parent text, name text) returns void language plpgsql as $$
declare grantee text;
begin
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('alter table %I add primary key (id)', name);
  if parent = 'payment_events' then
    execute format('create trigger %I before update or delete or truncate on %I
                      for each statement execute function refuse_change()', name || '_append_only', name);
  end if;
  -- Who may write through the parent needs no right here.
  for grantee in select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
                  where c.oid = name::regclass and a.grantee <> c.relowner and a.grantee <> 0 loop
    execute format('revoke all on %I from %s', name, grantee);
  end loop;
end $$;

select make_partition_table('payment_events', 'payment_events_default');
alter table payment_events attach partition payment_events_default default;
select make_partition_table('webhook_log', 'webhook_log_default');
alter table webhook_log attach partition webhook_log_default default;

-- Where the last partition of a table ends; the default one is not counted.
create function partitions_end(parent text) returns timestamptz language sql stable
  set timezone = 'UTC' set datestyle = 'ISO' as $$
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from $re$ TO \('([^']+)'\)$re$)::timestamptz)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass
$$;

-- Makes the month after the last partition, unless `months_ahead` months after this one are there already. Gives its name
-- or null. Works with the owner's rights, so that the server, which owns nothing, can call it: it makes partitions of two
-- tables, for at most a year to come, and nothing else. Gives up before anyone who waits for it would be ended by the
-- detection of deadlocks (1 s).
create function make_next_partition(parent text, months_ahead integer default 3) returns text language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
  set lock_timeout = '250ms' as $$
declare
  moment  text := case parent when 'payment_events' then 'at' when 'webhook_log' then 'received_at' end;
  spare   text := parent || '_default';
  begins  timestamptz;
  ends    timestamptz;
  newest  timestamptz;
  name    text;
begin
  if moment is null or months_ahead is null or months_ahead not between 1 and 12 then
    raise exception 'no partitions are made of % for % months', parent, months_ahead;
  end if;
  perform pg_advisory_xact_lock(7214002);
  begins := partitions_end(parent);
  if begins >= india_month(now(), months_ahead + 1) then return null; end if;
  name := parent || to_char(begins at time zone 'Asia/Kolkata', '"_"YYYY"_"MM');
  execute format('select max(%I) from %I where %I >= $1', moment, spare, moment) into newest using begins;
  ends := india_month(coalesce(newest, begins), 1);
  if newest >= india_month(now(), 1) then
    raise exception '% holds rows of a month to come (%)', spare, newest;
  end if;
  if newest is null then
    perform make_partition_table(parent, name);
  else
    -- Nobody has made partitions for long: what took the rows in becomes the partition of their months, as it is.
    execute format('alter table %I detach partition %I', parent, spare);
    execute format('alter table %I rename to %I', spare, name);
    execute format('alter index %I rename to %I', spare || '_pkey', name || '_pkey');
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, begins, ends);
  if newest is not null then
    perform make_partition_table(parent, spare);
    execute format('alter table %I attach partition %I default', parent, spare);
  end if;
  return name;
end $$;
revoke execute on function make_next_partition(text, integer) from public;
revoke execute on function make_partition_table(text, text) from public;

do $$
declare parent text;
begin
  foreach parent in array array['payment_events', 'webhook_log'] loop
    while make_next_partition(parent) is not null loop null; end loop;
  end loop;
end $$;
