-- What happens after a capture is known: its refund, and later looks at orders that are over.

-- The capture whose money goes back; null: a refund of the payment itself, out of what it paid. A refund of a capture
-- has no part of the charge: its base is what comes back out of suspense, in hundredths of the capture's currency.
alter table refunds add column capture_id bigint references captures;
create index refunds_capture on refunds (capture_id) where capture_id is not null;
-- How a person ended a refund that did not go: asked for again under another reference, or given up with a reason.
alter table refunds add column resolved_as text check (resolved_as in ('repeated', 'accepted'));
alter table refunds add column resolved_at timestamptz;

-- From when on a final payment is asked about again with growing gaps: its order may still be captured (again).
alter table payments add column look_from timestamptz;

update payments p set look_from = now(), next_ask_at = now()
 where p.status = 'closed' and p.settled_at > now() - interval '7 days'
   and exists (select from attempts a where a.payment_id = p.id and a.handed_out_at is not null);

-- Money in suspense from before captures had rows: their journals stay those of the payment.
insert into captures (payment_id, attempt_id, gateway_id, gateway_payment_id, amount_paise, kind, seen_at)
select j.source_id, a.id, a.gateway_id, a.gateway_payment_id, -sum(l.amount_paise), 'amount', min(j.at)
  from journals j
  join postings l on l.journal_id = j.id
  join ledger_accounts s on s.id = l.account_id and s.code = 'suspense'
  join lateral (select * from attempts where payment_id = j.source_id and gateway_payment_id is not null
                 order by number desc limit 1) a on true
 where j.source_type = 'payment' and j.kind = 'mismatch'
 group by j.source_id, a.id, a.gateway_id, a.gateway_payment_id
having sum(l.amount_paise) < 0
on conflict (gateway_id, gateway_payment_id) do nothing;

-- The code of an account in a currency: rupees have the bare one.
create function in_currency(code text, currency text) returns text language sql immutable as $$
  select case when currency = 'INR' then code else code || ':' || currency end
$$;
