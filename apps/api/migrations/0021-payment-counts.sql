-- What an update changed of the counts, found by adding up and not by joining what was with what is: a join of
-- transition tables is planned for a handful of rows, and an update of ten thousand took minutes.
create or replace function payer_counts_on_move() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (
      select id, shown_status, gateway_id, -1 as n from old_row
      union all
      select id, shown_status, gateway_id, 1 from new_row
    ) side
     group by id, shown_status, gateway_id having sum(n) <> 0
  ) then
    return null;
  end if;
  insert into payer_counts (payer_id, shown_status, n, total_paise)
    select payer_id, shown_status, sum(n), sum(total_paise)
      from (
        select payer_id, shown_status, -1 as n, -total_paise as total_paise from old_row
        union all
        select payer_id, shown_status, 1, total_paise from new_row
      ) side
     group by payer_id, shown_status having sum(n) <> 0 or sum(total_paise) <> 0
     order by payer_id, shown_status
    on conflict (payer_id, shown_status)
    do update set n = payer_counts.n + excluded.n, total_paise = payer_counts.total_paise + excluded.total_paise;
  insert into payment_count_changes
    select indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status, sum(n),
           sum(total_paise)
      from (
        select created_at, service_id, method_id, gateway_id, shown_status, -1 as n,
               -total_paise as total_paise from old_row
        union all
        select created_at, service_id, method_id, gateway_id, shown_status, 1, total_paise from new_row
      ) side
     group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(total_paise) <> 0;
  return null;
end $$;
