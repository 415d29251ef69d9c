-- Payouts that failed or came back, and of which a dispute took all since: nothing is left that anyone could decide.
with closed as (
  update payouts o set status = 'cancelled', closed_from = o.status, next_ask_at = null
   where o.status in ('failed', 'reversed') and o.mismatch is null
     and (select left_paise = 0 and not is_disputed from payout_left(o.payment_id, o.item_id))
  returning o.payment_id, o.item_id
)
insert into payment_events (payment_id, kind, detail)
select payment_id, 'payout-cancelled', item_detail(item_id) from closed;
