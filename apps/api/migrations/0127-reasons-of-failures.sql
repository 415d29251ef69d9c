-- Why payments of a day failed, counted for whoever stands above their payers and for the payers: a dashboard looked the last
-- attempt of every failed payment of its days up. A day in which something changed is counted anew as a whole, by the job
-- that folds the other counts; until then its readers count that day themselves.
create table failure_counts (
  day       date not null,
  person_id bigint not null,
  reason    text not null,
  n         bigint not null,
  primary key (day, person_id, reason)
);
-- Days to be counted anew. Rows are appended and never looked for by a payment, so that nobody waits for anybody.
create table stale_failure_days (day date not null);

-- A payment failed, or no longer: its change is folded. In the database, since an older server folds as well.
create function failure_days_folded() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days select distinct day from folded where shown_status = 'FAILED';
  return null;
end $$;
create trigger failure_days_folded after delete on payment_changes
  referencing old table as folded for each statement execute function failure_days_folded();

-- The reason itself. Whether the payment has failed is not asked: that may be committed in the same moment.
create function failure_days_reasoned() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days select indian_day(created_at) from payments where id = new.payment_id;
  return null;
end $$;
create trigger failure_days_reasoned after update of error_description, closed_reason on attempts
  for each row when (old.error_description is distinct from new.error_description
                     or old.closed_reason is distinct from new.closed_reason)
  execute function failure_days_reasoned();
create trigger failure_days_tried_again after insert on attempts
  for each row when (new.number > 1) execute function failure_days_reasoned();

-- Somebody stands under others than before, with everyone below.
create function failure_days_moved() returns trigger language plpgsql as $$
begin
  insert into stale_failure_days
    select distinct indian_day(p.created_at) from payments p
     where p.shown_status = 'FAILED'
       and p.payer_id = any(array(select descendant_id from user_closure where ancestor_id = new.id));
  return null;
end $$;
create trigger failure_days_moved after update of parent_id on users
  for each row when (old.parent_id is distinct from new.parent_id)
  execute function failure_days_moved();
