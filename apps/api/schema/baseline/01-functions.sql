-- Functions name tables that are made after them.
set local check_function_bodies = off;

-- The day in India.
create function indian_day(at timestamptz) returns date language sql immutable
  return (at at time zone 'Asia/Kolkata')::date;

-- The words of a text, for an index and for a search. Punctuation separates words: the parser of full-text search
-- takes 'A.B.Traders' for a host. Bound at creation, since an index is built without a search path.
create function search_terms(words text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(
    translate(lower(left(words, 300)), E'.,;:/\\|-_@&()[]{}<>''"+*!?#%=~^$`\t\n\r', repeat(' ', 40)), ' '), '');

create function search_words(words text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(search_terms(words));

-- Every word of the query begins a word of what is found; null without words.
create function search_query(words text) returns tsquery language sql immutable parallel safe
  return (select string_agg(quote_literal(term) || ':*', ' & ')::tsquery from unnest(search_terms(words)) term);

-- For tables whose rows never change.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The first moment of a month in India, `months` after that of `at`.
create function india_month(at timestamptz, months integer default 0) returns timestamptz language sql stable as $$
  select (date_trunc('month', at at time zone 'Asia/Kolkata') + make_interval(months => months))
           at time zone 'Asia/Kolkata'
$$;

-- Makes an empty table that can become a partition of `parent`. Ids are unique in each; one sequence serves all.
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
revoke execute on function make_partition_table(text, text) from public;

-- Where the last partition of a table ends, the default one left out.
create function partitions_end(parent text)
  returns timestamptz language sql stable
  set timezone = 'UTC' set datestyle = 'ISO' as $$
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from $re$ TO \('([^']+)'\)$re$)::timestamptz)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass
$$;

-- Makes the month after the last partition of `payment_events` or `webhook_log`, unless `months_ahead` months to come
-- are there. Returns its name or null. Runs with the owner's rights, so that the server, which owns nothing, can call it.
-- Gives up after 25 ms of waiting for a lock, since payments queue behind it; the job tries again (decision 0062).
create function make_next_partition(parent text, months_ahead integer default 3) returns text language plpgsql
  security definer set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
  set lock_timeout = '25ms' as $$
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
    -- No partitions were made for long: the default one, which took the rows, becomes the partition of their months.
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
