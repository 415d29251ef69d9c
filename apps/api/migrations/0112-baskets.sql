-- Many payees in one payment: a basket. One order, one attempt that is paid, one capture; each item is a payee with their
-- own amount, charge, payout and refunds. A payment without items is as it was before.
alter table payments add column item_count smallint check (item_count between 1 and 100);

-- The payee as they were when the payment was made, as `payments` keeps the one of a payment without items.
create table payment_items (
  id                  bigint generated always as identity primary key,
  payment_id          bigint not null references payments,
  position            smallint not null check (position between 1 and 100),
  payee_id            bigint not null references payees,
  base_paise          bigint not null check (base_paise > 0),
  charge_paise        bigint not null check (charge_paise >= 0),
  payee_name          text not null,
  payee_account_last4 text not null,
  payee_bank_name     text not null,
  payment_for         text,
  unique (payment_id, position),
  unique (payment_id, payee_id)
);
create index payment_items_payee on payment_items (payee_id, payment_id desc);

-- What each earner gets of each item, in the order of the items; their sums are the shares of the attempt.
alter table attempts add column distributor_parts bigint[];
alter table attempts add column admin_parts bigint[];

alter table payouts add column item_id bigint references payment_items;
alter table payouts add check (item_id is null or payment_id is not null);
create unique index payouts_payment_item on payouts (payment_id, item_id) nulls not distinct where payment_id is not null;
alter table payouts drop constraint payouts_payment_id_key;

alter table refunds add column item_id bigint references payment_items;
alter table refunds add check (item_id is null or capture_id is null);
alter table payable_corrections add column item_id bigint references payment_items;

-- What a dispute holds or took of each item, by what was left of them.
create table dispute_items (
  dispute_id   bigint not null references disputes,
  item_id      bigint not null references payment_items,
  base_paise   bigint not null check (base_paise >= 0),
  charge_paise bigint not null check (charge_paise >= 0),
  primary key (dispute_id, item_id)
);
create index dispute_items_item on dispute_items (item_id);

-- Whose a posting is, where one journal is about the money of several: its parts add up to the posting.
create table item_postings (
  journal_id   bigint not null,
  account_id   bigint not null,
  item_id      bigint not null references payment_items,
  amount_paise bigint not null check (amount_paise <> 0),
  primary key (journal_id, account_id, item_id),
  foreign key (journal_id, account_id) references postings (journal_id, account_id)
);
create index item_postings_item on item_postings (item_id);
create trigger item_postings_append_only before update or delete or truncate on item_postings
  for each statement execute function refuse_change();

-- The functions of a payment, for one item of it; without an item they say what those of the payment say.
create function disputed_part(of_payment_id bigint, of_item_id bigint, out base_paise bigint, out charge_paise bigint,
    out is_held boolean)
  language sql stable as $$
  select coalesce(sum(case when of_item_id is null then d.held_base_paise else i.base_paise end), 0)::bigint,
         coalesce(sum(case when of_item_id is null then d.held_paise - d.held_base_paise else i.charge_paise end), 0)::bigint,
         coalesce(bool_or(d.money = 'held'), false)
    from disputes d left join dispute_items i on i.dispute_id = d.id and i.item_id = of_item_id
   where d.payment_id = of_payment_id and d.capture_id is null and d.money in ('held', 'taken')
$$;

create function payable_position(of_payment_id bigint, of_item_id bigint, out owed_paise bigint, out excess_paise bigint,
    out platform_paise bigint)
  language sql stable as $$
  select greatest(0, part.base_paise - gone.paise - sent.paise),
         greatest(0, gone.paise + sent.paise - part.base_paise),
         least(greatest(0, gone.paise + sent.paise - part.base_paise), gone.platform_paise + sent.borne_paise)
    from payments p
    cross join lateral (
      select case when of_item_id is null then p.base_paise
                  else (select i.base_paise from payment_items i where i.id = of_item_id) end as base_paise) part
    cross join lateral (
      select (coalesce(sum(r.base_paise), 0) + min(d.base_paise))::bigint as paise,
             coalesce(sum(r.base_paise) filter (where r.bearer = 'platform'), 0)::bigint as platform_paise
        from disputed_part(p.id, of_item_id) d
        left join refunds r on r.payment_id = p.id and r.capture_id is null and r.status = 'succeeded'
                           and r.item_id is not distinct from of_item_id) gone
    cross join lateral (
      select (coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
                         where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                           and t.status in ('on-its-way', 'arrived')), 0)
              + coalesce((select o.amount_paise from payouts o
                           where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                             and o.status = 'settled-outside'), 0)
              + coalesce((select p.base_paise from bill_payments b
                           where b.payment_id = p.id and b.status = 'paid'), 0))::bigint as paise,
             coalesce((select o.borne_paise from payouts o
                        where o.payment_id = p.id and o.item_id is not distinct from of_item_id), 0) as borne_paise) sent
   where p.id = of_payment_id and p.status = 'paid'
$$;

create function payout_left(of_payment_id bigint, of_item_id bigint, out left_paise bigint, out is_disputed boolean,
    out is_returning boolean)
  language sql stable as $$
  select greatest(0, part.base_paise - r.paise - d.base_paise
                     - coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
                                  where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                                    and t.status not in ('failed', 'reversed')), 0)
                     - coalesce((select sum(o.amount_paise) from payouts o
                                  where o.payment_id = p.id and o.item_id is not distinct from of_item_id
                                    and o.status = 'settled-outside'), 0))::bigint,
         d.is_held, r.is_returning
    from payments p
    cross join lateral (
      select case when of_item_id is null then p.base_paise
                  else (select i.base_paise from payment_items i where i.id = of_item_id) end as base_paise) part
    cross join lateral disputed_part(p.id, of_item_id) d
    cross join lateral (
      select coalesce(sum(base_paise), 0)::bigint as paise,
             coalesce(bool_or(status <> 'succeeded'), false) as is_returning
        from refunds
       where payment_id = p.id and item_id is not distinct from of_item_id and capture_id is null
         and not (status = 'failed' and resolved_as is not null)) r
   where p.id = of_payment_id
$$;

-- What of a payment is priced, paid on and given back by itself: its items, or the whole.
create function payment_parts(of_payment_id bigint)
  returns table (item_id bigint, item_position smallint, base_paise bigint, charge_paise bigint)
  language sql stable as $$
  select null::bigint, 1::smallint, base_paise, charge_paise from payments where id = of_payment_id and item_count is null
  union all
  select id, position, base_paise, charge_paise from payment_items where payment_id = of_payment_id
$$;

-- What each earner has of a part of the payment of an attempt.
create function earned_parts(of_attempt_id bigint)
  returns table (item_id bigint, base_paise bigint, distributor_paise bigint, admin_paise bigint)
  language sql stable as $$
  select i.item_id, i.base_paise,
         case when i.item_id is null then a.distributor_paise else a.distributor_parts[i.item_position] end,
         case when i.item_id is null then a.admin_paise else a.admin_parts[i.item_position] end
    from attempts a cross join lateral payment_parts(a.payment_id) i where a.id = of_attempt_id
$$;

-- Names the payee of an item in an event of its payment; nothing for a payment of one.
create function item_detail(of_item_id bigint) returns jsonb language sql stable as $$
  select coalesce((select jsonb_build_object('payee', payee_name) from payment_items where id = of_item_id), '{}')
$$;
