-- Counts of what is below each person, by day and by what lists filter by, by steps of the amount, and by payee: lists
-- and dashboards of whoever stands above others read these and count no history. Nobody waits for anybody: a payment
-- appends its change, a job folds changes every minute into the counts of all above its payer, and a reader adds both.
-- What a person pays is not in their own counts: it is counted in the index of payers.

-- An amount without all but its first three digits: 123456 gives 123000.
create function amount_step(paise bigint) returns bigint language sql immutable
  return paise - paise % (10::float8 ^ greatest(length(paise::text) - 3, 0))::bigint;

create table person_day_counts (
  person_id    bigint not null,
  -- What a row counts by beside day and status; what it does not count by is 0 in it.
  -- 0: nothing, 1: service, 2: method, 3: gateway, 4: all of these.
  grain        smallint not null,
  service_id   bigint not null,
  method_id    smallint not null,
  gateway_id   smallint not null,
  shown_status text not null,
  day          date not null,
  n            bigint not null,
  total_paise  bigint not null,
  -- The day last: a filter is then a range of days of each of its values.
  primary key (person_id, grain, service_id, method_id, gateway_id, shown_status, day)
);
create table person_amount_counts (
  person_id    bigint not null,
  step         bigint not null,
  shown_status text not null,
  n            bigint not null,
  total_paise  bigint not null,
  primary key (person_id, step, shown_status)
);
create table payee_counts (
  payee_id     bigint not null,
  shown_status text not null,
  n            bigint not null,
  total_paise  bigint not null,
  primary key (payee_id, shown_status)
);
create table payment_changes (
  payer_id     bigint not null,
  payee_id     bigint,
  day          date not null,
  service_id   bigint not null,
  method_id    smallint not null,
  gateway_id   smallint not null,
  shown_status text not null,
  step         bigint not null,
  n            bigint not null,
  total_paise  bigint not null
);

-- Held by whoever folds changes or moves counts: what is folded then belongs to those who stand above at that moment.
create function lock_people_counts() returns void language sql as $$
  select pg_advisory_xact_lock(7214098) $$;

-- Waits for the statements that still count without these changes; all that come after write them.
lock table payments in share row exclusive mode;

create or replace function count_payments() returns trigger language plpgsql as $$
declare
  changes payment_changes[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (payer_id, payee_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              amount_step(total_paise), count(*), sum(total_paise))::payment_changes
        from new_row
       group by payer_id, payee_id, indian_day(created_at), service_id, method_id, gateway_id, shown_status,
                amount_step(total_paise));
  else
    changes := array(
      select (payer_id, payee_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              amount_step(amount), sum(n), sum(total_paise))::payment_changes
        from (
          select payer_id, payee_id, created_at, service_id, method_id, gateway_id, shown_status,
                 total_paise as amount, -1 as n, -total_paise as total_paise from old_row
          union all
          select payer_id, payee_id, created_at, service_id, method_id, gateway_id, shown_status,
                 total_paise, 1, total_paise from new_row
        ) side
       group by payer_id, payee_id, indian_day(created_at), service_id, method_id, gateway_id, shown_status,
                amount_step(amount)
      having sum(n) <> 0 or sum(total_paise) <> 0);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;
  -- Statements lock the payers' rows in one order, so that two of them never wait for each other in a circle.
  insert into payer_counts (payer_id, shown_status, n, total_paise)
    select payer_id, shown_status, sum(n), sum(total_paise) from unnest(changes)
     group by payer_id, shown_status having sum(n) <> 0 or sum(total_paise) <> 0
     order by payer_id, shown_status
    on conflict (payer_id, shown_status)
    do update set n = payer_counts.n + excluded.n, total_paise = payer_counts.total_paise + excluded.total_paise;
  insert into payment_count_changes
    select day, service_id, method_id, gateway_id, shown_status, sum(n), sum(total_paise) from unnest(changes)
     group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(total_paise) <> 0;
  insert into payment_changes select * from unnest(changes);
  return null;
end $$;

-- Whoever moves takes the counts of what they and those below paid out of those above them and into those they come
-- under, as far as it is folded: what is not will be folded into whoever stands above then. Fires before
-- `user_closure_move`, by its name, while the closure still says who stood above.
create function people_counts_on_move() returns trigger language plpgsql as $$
declare
  above_paths bigint[];
  below_paths bigint[];
begin
  perform lock_people_counts();
  above_paths := array(select ancestor_id from user_closure where descendant_id = old.parent_id);
  below_paths := array(select ancestor_id from user_closure where descendant_id = new.parent_id);
  insert into person_day_counts as k
      (person_id, grain, service_id, method_id, gateway_id, shown_status, day, n, total_paise)
    select side.person_id, grain, service_id, method_id, gateway_id, shown_status, day, side.sign * sum(n),
           side.sign * sum(total_paise)
      from (
        select grain, service_id, method_id, gateway_id, shown_status, day, n, total_paise
          from person_day_counts where person_id = new.id
        union all
        select case grouping(service_id, method_id, gateway_id) when 7 then 0 when 3 then 1 when 5 then 2 when 6 then 3 else 4 end,
               coalesce(service_id, 0), coalesce(method_id, 0), coalesce(gateway_id, 0), shown_status, day, sum(n),
               sum(total_paise)
          from (
            select indian_day(created_at) as day, service_id, method_id, coalesce(gateway_id, 0) as gateway_id, shown_status,
                   1 as n, total_paise from payments where payer_id = new.id
            union all
            select day, service_id, method_id, gateway_id, shown_status, -n, -total_paise
              from payment_changes where payer_id = new.id
          ) own
         group by day, shown_status,
                  grouping sets ((), (service_id), (method_id), (gateway_id), (service_id, method_id, gateway_id))
      ) moved
      cross join (
        select person_id, -1 as sign from unnest(above_paths) as person_id where person_id <> all(below_paths)
        union all
        select person_id, 1 from unnest(below_paths) as person_id where person_id <> all(above_paths)
      ) side
     group by side.person_id, side.sign, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(total_paise) <> 0
    on conflict (person_id, grain, service_id, method_id, gateway_id, shown_status, day)
    do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise;
  insert into person_amount_counts as k (person_id, step, shown_status, n, total_paise)
    select side.person_id, step, shown_status, side.sign * sum(n), side.sign * sum(total_paise)
      from (
        select step, shown_status, n, total_paise from person_amount_counts where person_id = new.id
        union all
        select amount_step(total_paise), shown_status, 1, total_paise from payments where payer_id = new.id
        union all
        select step, shown_status, -n, -total_paise from payment_changes where payer_id = new.id
      ) moved
      cross join (
        select person_id, -1 as sign from unnest(above_paths) as person_id where person_id <> all(below_paths)
        union all
        select person_id, 1 from unnest(below_paths) as person_id where person_id <> all(above_paths)
      ) side
     group by side.person_id, side.sign, step, shown_status having sum(n) <> 0 or sum(total_paise) <> 0
    on conflict (person_id, step, shown_status)
    do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise;
  return null;
end $$;
create trigger people_counts_move after update of parent_id on users
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function people_counts_on_move();

-- All of it anew from the payments, without what is not folded yet, while payments go on: each statement sees payments
-- and changes of one moment. Payers of one parent have the same people above them and are counted together.
create function recount_people() returns void language plpgsql as $$
begin
  perform lock_people_counts();
  delete from person_day_counts;
  insert into person_day_counts
    with of_parent as materialized (
      select u.parent_id, f.day, f.service_id, f.method_id, f.gateway_id, f.shown_status, sum(f.n) as n,
             sum(f.total_paise) as total_paise
        from (
          select payer_id, (date_bin('1 day', created_at, timestamptz '2000-01-01 00:00:00+05:30')
                            at time zone 'Asia/Kolkata')::date as day,
                 service_id, method_id, coalesce(gateway_id, 0) as gateway_id, shown_status, count(*) as n,
                 sum(total_paise) as total_paise
            from payments group by 1, 2, 3, 4, 5, 6
          union all
          select payer_id, day, service_id, method_id, gateway_id, shown_status, -n, -total_paise from payment_changes
        ) f
        join users u on u.id = f.payer_id
       where u.parent_id is not null
       group by 1, 2, 3, 4, 5, 6
    )
    select c.ancestor_id,
           case grouping(service_id, method_id, gateway_id) when 7 then 0 when 3 then 1 when 5 then 2 when 6 then 3 else 4 end,
           coalesce(service_id, 0), coalesce(method_id, 0), coalesce(gateway_id, 0), shown_status, day, sum(n), sum(total_paise)
      from of_parent join user_closure c on c.descendant_id = parent_id
     group by c.ancestor_id, shown_status, day,
              grouping sets ((), (service_id), (method_id), (gateway_id), (service_id, method_id, gateway_id))
    having sum(n) <> 0 or sum(total_paise) <> 0;
  delete from person_amount_counts;
  insert into person_amount_counts
    with of_parent as materialized (
      select u.parent_id, f.step, f.shown_status, sum(f.n) as n, sum(f.total_paise) as total_paise
        from (
          select payer_id, amount_step(total_paise) as step, shown_status, count(*) as n, sum(total_paise) as total_paise
            from payments group by 1, 2, 3
          union all
          select payer_id, step, shown_status, -n, -total_paise from payment_changes
        ) f
        join users u on u.id = f.payer_id
       where u.parent_id is not null group by 1, 2, 3
    )
    select c.ancestor_id, step, shown_status, sum(n), sum(total_paise)
      from of_parent join user_closure c on c.descendant_id = parent_id
     group by 1, 2, 3 having sum(n) <> 0 or sum(total_paise) <> 0;
  delete from payee_counts;
  insert into payee_counts
    select payee_id, shown_status, sum(n), sum(total_paise)
      from (
        select payee_id, shown_status, count(*) as n, sum(total_paise) as total_paise
          from payments where payee_id is not null group by 1, 2
        union all
        select payee_id, shown_status, -n, -total_paise from payment_changes where payee_id is not null
      ) f
     group by 1, 2 having sum(n) <> 0 or sum(total_paise) <> 0;
end $$;
