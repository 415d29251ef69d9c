-- 123456 gives 123000: an amount by its first three digits.
create function amount_step(paise bigint) returns bigint language sql immutable
  return paise - paise % (10::float8 ^ greatest(length(paise::text) - 3, 0))::bigint;

-- Payments of a payer by status, and their sum. One row per payer: captures of different payers do not wait for each
-- other.
create table payer_counts (
  payer_id bigint not null references users,
  shown_status text not null check (shown_status in ('PAID', 'FAILED', 'PENDING')),
  n bigint not null,
  total_paise bigint not null,
  primary key (payer_id, shown_status)
) with (fillfactor=50);

-- Payments of everyone below a person, by day: lists and dashboards read these and not history. A payment appends a
-- change to `payment_rollup_outbox`; a job adds the changes to the counts every minute, and readers add both.
create table person_day_counts (
  person_id bigint not null,
  -- What a row counts by besides day and status: 0 nothing, 1 service, 2 method, 3 gateway, 4 all of these. What it
  -- does not count by is 0.
  dimensions smallint not null,
  service_id bigint not null,
  method_id smallint not null,
  gateway_id smallint not null,
  shown_status text not null,
  day date not null,
  n bigint not null,
  total_paise bigint not null,
  primary key (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day)
);

-- Payments of everyone below a person, by steps of the amount.
create table person_amount_counts (
  person_id bigint not null,
  step bigint not null,
  shown_status text not null,
  n bigint not null,
  total_paise bigint not null,
  primary key (person_id, step, shown_status)
);

-- Payments to a payee.
create table payee_counts (
  payee_id bigint not null,
  shown_status text not null,
  n bigint not null,
  total_paise bigint not null,
  primary key (payee_id, shown_status)
);

-- Changes that are not in the counts yet. Only appended to, so that payments do not wait for each other.
create table payment_rollup_outbox (
  payer_id bigint not null,
  payee_id bigint,
  day date not null,
  service_id bigint not null,
  method_id smallint not null,
  gateway_id smallint not null,
  shown_status text not null,
  step bigint not null,
  n bigint not null,
  total_paise bigint not null
);

-- Failed payments by day and reason, for those above the payers and the payers. A day with changes is counted again
-- as a whole by a job.
create table failure_counts (
  day date not null,
  person_id bigint not null,
  reason text not null,
  n bigint not null,
  primary key (day, person_id, reason)
);

-- Days to be counted again. Only appended to.
create table stale_failure_days (
  day date not null
);

-- Adds new rows and subtracts old ones. It does not join the transition tables: such a join is planned for few rows,
-- and an update of ten thousand took minutes.
create function count_payments() returns trigger language plpgsql as $$
declare
  changes payment_rollup_outbox[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (payer_id, payee_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              amount_step(total_paise), count(*), sum(total_paise))::payment_rollup_outbox
        from new_row
       group by payer_id, payee_id, indian_day(created_at), service_id, method_id, gateway_id, shown_status,
                amount_step(total_paise));
  else
    changes := array(
      select (payer_id, payee_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              amount_step(amount), sum(n), sum(total_paise))::payment_rollup_outbox
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
  insert into payment_rollup_outbox select * from unnest(changes);
  return null;
end $$;
create trigger payment_counts_insert after insert on payments referencing new table as new_row
  for each statement execute function count_payments();
create trigger payment_counts_move after update on payments
  referencing old table as old_row new table as new_row for each statement execute function count_payments();

-- Taken when changes are added to the counts and when a person is moved.
create function lock_people_counts() returns void language sql as $$
  select pg_advisory_xact_lock(7214098) $$;

-- Moves the counts of a person and everyone below them from those who were above to those who are, as far as they are
-- in the counts. Fires before `user_closure_move` (triggers fire in the order of their names), while the closure is
-- still the old one.
create function people_counts_on_move() returns trigger language plpgsql as $$
declare
  above_paths bigint[];
  below_paths bigint[];
begin
  perform lock_people_counts();
  above_paths := array(select ancestor_id from user_closure where descendant_id = old.parent_id);
  below_paths := array(select ancestor_id from user_closure where descendant_id = new.parent_id);
  insert into person_day_counts as k
      (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day, n, total_paise)
    select side.person_id, dimensions, service_id, method_id, gateway_id, shown_status, day, side.sign * sum(n),
           side.sign * sum(total_paise)
      from (
        select dimensions, service_id, method_id, gateway_id, shown_status, day, n, total_paise
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
              from payment_rollup_outbox where payer_id = new.id
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
    on conflict (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day)
    do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise;
  insert into person_amount_counts as k (person_id, step, shown_status, n, total_paise)
    select side.person_id, step, shown_status, side.sign * sum(n), side.sign * sum(total_paise)
      from (
        select step, shown_status, n, total_paise from person_amount_counts where person_id = new.id
        union all
        select amount_step(total_paise), shown_status, 1, total_paise from payments where payer_id = new.id
        union all
        select step, shown_status, -n, -total_paise from payment_rollup_outbox where payer_id = new.id
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
create trigger people_counts_move after update of parent_id on users for each row
  when (old.parent_id is distinct from new.parent_id) execute function people_counts_on_move();

-- Counts everything again from the payments, while payments go on. Payers with the same parent have the same people
-- above and are counted together.
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
          select payer_id, day, service_id, method_id, gateway_id, shown_status, -n, -total_paise from payment_rollup_outbox
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
          select payer_id, step, shown_status, -n, -total_paise from payment_rollup_outbox
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
        select payee_id, shown_status, -n, -total_paise from payment_rollup_outbox where payee_id is not null
      ) f
     group by 1, 2 having sum(n) <> 0 or sum(total_paise) <> 0;
end $$;

create function failure_days_rolled_up() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days select distinct day from rolled_up where shown_status = 'FAILED';
  return null;
end $$;
create trigger failure_days_rolled_up after delete on payment_rollup_outbox referencing old table as rolled_up
  for each statement execute function failure_days_rolled_up();

create function failure_days_reasoned() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days select indian_day(created_at) from payments where id = new.payment_id;
  return null;
end $$;
create trigger failure_days_reasoned after update of error_description, closed_reason on attempts for each row
  when (old.error_description is distinct from new.error_description
  or old.closed_reason is distinct from new.closed_reason) execute function failure_days_reasoned();
create trigger failure_days_tried_again after insert on attempts for each row
  when (new.number > 1) execute function failure_days_reasoned();

create function failure_days_moved() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days
    select distinct indian_day(p.created_at) from payments p
     where p.shown_status = 'FAILED'
       and p.payer_id = any(array(select descendant_id from user_closure where ancestor_id = new.id));
  return null;
end $$;
create trigger failure_days_moved after update of parent_id on users for each row
  when (old.parent_id is distinct from new.parent_id) execute function failure_days_moved();
