-- Counts of the whole platform, which nothing reads since 0098.
-- Waits for the statements that still write them; those that come after do not.
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
  insert into payment_changes select * from unnest(changes);
  return null;
end $$;
drop table payment_count_changes, payment_day_counts;

-- A trigger function writes the tables of one module: others call what that module offers.
create function add_payment_event(of_payment bigint, of_kind text, with_detail jsonb) returns void language sql as $$
  insert into payment_events (payment_id, kind, detail) values (of_payment, of_kind, with_detail) $$;

create or replace function requeue_payouts() returns trigger language plpgsql as $$
declare
  again record;
begin
  for again in
    update payouts o set status = 'queued', failure = null, message = null, released_at = null, next_ask_at = now()
      from payments p
     where p.id = o.payment_id and p.payee_id = new.payee_id and o.status in ('failed', 'reversed')
       and o.mismatch is null and o.ended_at is null
    returning o.payment_id
  loop
    perform add_payment_event(again.payment_id, 'payout-queued', '{"reason": "the account was corrected"}');
  end loop;
  return null;
end $$;
