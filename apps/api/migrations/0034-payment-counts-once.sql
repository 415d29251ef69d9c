-- The two counting triggers of payments as one function. A statement's changes are summed up first, so that both
-- kinds of counts are written from the same sums: the payers' ones in place, those by day as rows that a job folds.

create type payment_count_change as (
  payer_id     bigint,
  day          date,
  service_id   bigint,
  method_id    smallint,
  gateway_id   smallint,
  shown_status text,
  n            bigint,
  total_paise  bigint
);

-- An update adds its new rows and takes its old ones away. It adds up and does not join them: a join of transition
-- tables is planned for a handful of rows, and an update of ten thousand took minutes.
create function count_payments() returns trigger language plpgsql as $$
declare
  changes payment_count_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (payer_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              count(*), sum(total_paise))::payment_count_change
        from new_row
       group by payer_id, indian_day(created_at), service_id, method_id, gateway_id, shown_status);
  else
    changes := array(
      select (payer_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              sum(n), sum(total_paise))::payment_count_change
        from (
          select payer_id, created_at, service_id, method_id, gateway_id, shown_status, -1 as n,
                 -total_paise as total_paise from old_row
          union all
          select payer_id, created_at, service_id, method_id, gateway_id, shown_status, 1, total_paise from new_row
        ) side
       group by payer_id, indian_day(created_at), service_id, method_id, gateway_id, shown_status
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
  return null;
end $$;

drop trigger payer_counts_insert on payments;
drop trigger payer_counts_move on payments;
drop function payer_counts_on_insert();
drop function payer_counts_on_move();
create trigger payment_counts_insert after insert on payments
  referencing new table as new_row for each statement execute function count_payments();
create trigger payment_counts_move after update on payments
  referencing old table as old_row new table as new_row for each statement execute function count_payments();
