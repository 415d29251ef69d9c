-- A payee's account was corrected: what failed for it, or came back, goes again by itself, held as for any new account.
create function requeue_payouts() returns trigger language plpgsql as $$
begin
  with again as (
    update payouts o set status = 'queued', failure = null, message = null, released_at = null, next_ask_at = now()
      from payments p
     where p.id = o.payment_id and p.payee_id = new.payee_id and o.status in ('failed', 'reversed')
       and o.mismatch is null and o.ended_at is null
    returning o.payment_id
  )
  insert into payment_events (payment_id, kind, detail)
  select payment_id, 'payout-queued', '{"reason": "the account was corrected"}' from again;
  return null;
end $$;
create trigger bank_accounts_corrected after insert on bank_accounts
  for each row when (new.payee_id is not null and new.version > 1) execute function requeue_payouts();
