-- Disputes of captures that did not pay their order, and of money of which nothing is left to hold.

-- The capture in suspense that is disputed, in its own currency; null: the capture that paid the payment.
alter table disputes add column capture_id bigint references captures;
create index disputes_capture on disputes (capture_id) where capture_id is not null;
-- What of the amount went back or is disputed already: if the bank takes it once more, the platform bears it.
alter table disputes add column excess_paise bigint not null default 0 check (excess_paise >= 0);

-- disputed: the bank took it from us.
alter table captures drop constraint captures_resolved_as_check;
alter table captures add constraint captures_resolved_as_check check (resolved_as in ('accepted', 'refunded', 'disputed'));

create or replace function disputed_part(of_payment_id bigint, out base_paise bigint, out charge_paise bigint,
    out is_held boolean)
  language sql stable as $$
  select coalesce(sum(held_base_paise), 0)::bigint, coalesce(sum(held_paise - held_base_paise), 0)::bigint,
         coalesce(bool_or(money = 'held'), false)
    from disputes where payment_id = of_payment_id and capture_id is null and money in ('held', 'taken')
$$;

-- What stands in suspense of a capture and is not on its way back; a dispute that runs keeps its part from going anywhere.
create function capture_left(of_capture_id bigint, out paise bigint, out is_held boolean)
  language sql stable as $$
  select case when c.kind = 'payment' or c.resolved_as = 'accepted' then 0
              else greatest(0, c.amount_paise - coalesce(d.paise, 0) - coalesce(r.paise, 0)) end::bigint,
         coalesce(d.is_held, false)
    from captures c
    cross join lateral (select sum(held_paise) as paise, bool_or(money = 'held') as is_held from disputes
                         where capture_id = c.id and money in ('held', 'taken')) d
    cross join lateral (select sum(amount_paise) as paise from refunds
                         where capture_id = c.id and status <> 'failed') r
   where c.id = of_capture_id
$$;
