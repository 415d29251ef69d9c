-- How much of a part of a payment (the charge, or one earner's share) is reversed once so much of the base was refunded.
-- Rounded down: a full refund reverses all, and never more.
create function reversed_part(part_paise bigint, refunded_paise bigint, base_paise bigint)
  returns bigint language sql immutable
  return part_paise * refunded_paise / base_paise;

-- A payment: one order of a payer. Its attempts are its tries at gateways.
create table payments (
  id bigint generated always as identity primary key,
  order_id text not null unique,
  payer_id bigint not null references users,
  payee_id bigint references payees,
  service_id bigint not null references services,
  method_id smallint not null references payment_methods,
  status text not null default 'created' check (status in ('created', 'open', 'pending', 'failed', 'paid', 'closed',
    'mismatch')),
  base_paise bigint not null check (base_paise > 0),
  charge_paise bigint not null check (charge_paise >= 0),
  total_paise bigint not null,
  charge_rate numeric(7,4) not null,
  gst_rate numeric(7,4) not null,
  -- The payee as at that time: a receipt does not change with the payee.
  payee_name text not null,
  payee_account_last4 text,
  payee_bank_name text,
  payment_for text,
  payer_email text not null,
  customer_ref_id text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  finalized_at timestamptz,
  -- When the gateway is polled next; null once the outcome is final.
  next_poll_at timestamptz,
  last_polled_at timestamptz,
  poll_count integer not null default 0,
  -- When a client last asked for this order: abandoned ones are closed.
  last_requested_at timestamptz not null default now(),
  -- The status that lists show. An amount or currency that is not the ordered one waits for a person: PENDING.
  shown_status text not null generated always as (
    case when status = 'paid' then 'PAID' when status in ('failed', 'closed') then 'FAILED' else 'PENDING' end) stored,
  -- The gateway that lists show: of the attempt that was paid, else of the newest.
  gateway_id smallint references payment_gateways,
  bill_id bigint references bills,
  student_fee_id bigint references student_fees,
  -- From when on a final payment is polled again at growing intervals: its order may still be captured.
  late_poll_from timestamptz,
  -- The number of items of a basket; null for a payment to one payee.
  item_count smallint check (item_count between 1 and 100),
  check (total_paise = (base_paise + charge_paise))
);
create index payments_amount on payments (total_paise, id) include (shown_status);
create index payments_bill on payments (bill_id) where bill_id is not null;
-- For the exceptions queue.
create index payments_mismatch on payments (created_at) where status = 'mismatch';
create index payments_newest on payments (created_at desc, id desc) include (payer_id, service_id, method_id,
  gateway_id, shown_status, total_paise);
create index payments_open on payments (next_poll_at) where next_poll_at is not null;
create index payments_payee_newest on payments (payee_id, created_at desc, id desc) include (shown_status,
  total_paise) where payee_id is not null;
create index payments_payer on payments (payer_id, created_at desc, id desc) include (service_id, method_id,
  gateway_id, shown_status, total_paise);
-- The newest pending few of each payer: by the index of all payments a page took 270 ms at ten million.
create index payments_pending on payments (payer_id, created_at desc, id desc) where shown_status = 'PENDING';
create index payments_student_fee on payments (student_fee_id) where student_fee_id is not null;
create index payments_undecided on payments (created_at) where status in ('created', 'open', 'pending', 'failed');
-- Most payments end PAID and are found by the index of all; a payment leaves this one when it is captured.
create index payments_unpaid on payments (shown_status, created_at desc, id desc) where shown_status <> 'PAID';

-- A try of a payment at one gateway.
create table attempts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  number smallint not null,
  gateway_id smallint not null references payment_gateways,
  -- Our id of the attempt at the gateway, and our idempotency key there.
  reference text not null,
  status text not null default 'claimed' check (status in ('claimed', 'open', 'paid', 'closed')),
  route jsonb not null,
  lease_until timestamptz not null,
  session_id text,
  session_issued_at timestamptz,
  expires_at timestamptz not null,
  closed_reason text,
  -- Rates and shares for this gateway, fixed when the attempt was made.
  base_rate numeric(7,4) not null,
  distributor_id bigint references users,
  distributor_rate numeric(7,4) not null default 0,
  distributor_paise bigint not null default 0,
  admin_id bigint references users,
  admin_rate numeric(7,4) not null default 0,
  admin_paise bigint not null default 0,
  platform_paise bigint not null default 0,
  -- The gateway's last word about the newest transaction of this attempt.
  gateway_payment_id text,
  gateway_status text,
  bank_reference text,
  transaction_message text,
  paid_with text,
  card_number text,
  card_type text,
  card_network text,
  card_country text,
  bank text,
  error_code text,
  error_description text,
  error_source text,
  created_at timestamptz not null default now(),
  -- The account it was made with: its refunds and disputes go there.
  account_id smallint references gateway_accounts,
  -- Each earner's share of each item, in the order of the items; they add up to the shares above.
  distributor_parts bigint[],
  admin_parts bigint[],
  -- For an automatic payment: the gateway's id of the mandate, and the day on which the bank is to debit. Null for an
  -- order, and for a debit that may no longer be sent.
  mandate text,
  debit_on date,
  unique (payment_id, number),
  unique (gateway_id, reference)
);
-- What banks and providers know a payment by.
create index attempts_bank_reference on attempts (bank_reference) where bank_reference is not null;
create index attempts_mandate on attempts (payment_id) where mandate is not null;
-- A webhook may name an order by the gateway's own id.
create index attempts_session on attempts (gateway_id, session_id) where session_id is not null;

-- The key under which a client made a payment: a repeat finds the same one.
create table idempotency_keys (
  payer_id bigint not null references users,
  key text not null,
  body_hash bytea not null,
  payment_id bigint not null references payments,
  created_at timestamptz not null default now(),
  primary key (payer_id, key)
);

-- The unfinished order of a payer for one payee, method and amount: a repeat finds it.
create table open_orders (
  payer_id bigint not null references users,
  dedupe_key text not null,
  payment_id bigint not null references payments,
  opened_at timestamptz not null default now(),
  primary key (payer_id, dedupe_key)
);
create index open_orders_payment on open_orders (payment_id);

-- Every capture that a gateway reports, once. The one that pays the order is booked with the payment; the money of
-- any other is in suspense until it is refunded or accepted.
create table captures (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  attempt_id bigint not null references attempts,
  gateway_id smallint not null references payment_gateways,
  gateway_payment_id text not null,
  -- Without a surcharge of the gateway, before an offer that it pays for.
  amount_paise bigint not null check (amount_paise > 0),
  -- Charged by the gateway on top; negative for an offer.
  surcharge_paise bigint not null default 0,
  currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$'),
  -- payment: it paid the order; surplus: the order was paid already; amount, currency: not what was ordered.
  kind text not null check (kind in ('payment', 'surplus', 'amount', 'currency')),
  -- How it left suspense.
  resolved_as text check (resolved_as in ('accepted', 'refunded', 'disputed')),
  resolved_at timestamptz,
  seen_at timestamptz not null default now(),
  check (kind <> 'payment' or resolved_as is null),
  unique (gateway_id, gateway_payment_id)
);
create index captures_in_suspense on captures (seen_at) where kind <> 'payment' and resolved_as is null;
create unique index captures_of_payment on captures (payment_id) where kind = 'payment';
create index captures_payment on captures (payment_id);

-- Money that goes back to a payer through the gateway that took it.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- The attempt that was paid.
  attempt_id bigint not null references attempts,
  -- Why: each source asks once for a payment.
  source text not null,
  reason text not null check (length(reason) >= 3 and length(reason) <= 100),
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{10,23}$'),
  status text not null default 'requested' check (status in ('requested', 'sent', 'pending', 'succeeded', 'failed',
    'mismatch')),
  base_paise bigint not null check (base_paise > 0),
  -- Fixed when it is sent: until then an earlier refund may still fail, and its part of the charge falls to this one.
  charge_paise bigint not null check (charge_paise >= 0),
  amount_paise bigint not null generated always as (base_paise + charge_paise) stored,
  gateway_refund_id text,
  bank_reference text,
  message text,
  requested_at timestamptz not null default now(),
  finalized_at timestamptz,
  -- Null once the outcome is final.
  next_poll_at timestamptz default now(),
  poll_count integer not null default 0,
  -- Claimed by one worker until then.
  lease_until timestamptz not null default now(),
  -- The capture that goes back, null for a refund of the payment itself. Such a refund has no part of the charge: its
  -- base is in hundredths of the capture's currency.
  capture_id bigint references captures,
  -- How a person ended a refund that failed: requested again under another reference, or accepted with a reason.
  resolved_as text check (resolved_as in ('repeated', 'accepted')),
  resolved_at timestamptz,
  -- Who bears a refund of money that was paid out; null while none was.
  bearer text check (bearer in ('platform', 'payee')),
  requested_by bigint references users on delete set null,
  item_id bigint references payment_items,
  check (item_id is null or capture_id is null),
  unique (payment_id, source)
);
create index refunds_capture on refunds (capture_id) where capture_id is not null;
create index refunds_open on refunds (next_poll_at) where next_poll_at is not null;
create index refunds_status on refunds (status, id desc);
create index refunds_unfinished on refunds (requested_at) where status in ('failed', 'mismatch');

-- No provider is asked about records from before this moment. Without a row all are looked for.
create table ledger_cutover (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null
);

-- A public link that shows where the money of one payment is. The token is derived from the nonce by a key outside of
-- the database: a copy of the database opens none.
create table track_links (
  payment_id bigint primary key references payments,
  nonce bytea not null check (length(nonce) = 16),
  token_hash bytea not null unique,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);

-- CK, the day in India, and the payment's number.
create function order_id_for(payment_id bigint, at timestamptz) returns text language sql stable as $$
  select 'CK' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(payment_id::text, greatest(5, length(payment_id::text)), '0')
$$;

-- Looks before it updates: an update that changes nothing fires the counting of payments too, 7 % of a claim.
create function payment_gateway_follows() returns trigger language plpgsql as $$
begin
  if exists (select from payments where id = new.payment_id and gateway_id is distinct from new.gateway_id) then
    update payments set gateway_id = new.gateway_id
     where id = new.payment_id and gateway_id is distinct from new.gateway_id;
  end if;
  return null;
end $$;
create trigger attempts_gateway_insert after insert on attempts
  for each row execute function payment_gateway_follows();
create trigger attempts_gateway_paid after update of status on attempts for each row when (new.status = 'paid'
  and old.status <> 'paid') execute function payment_gateway_follows();

-- RF, the day in India, and the refund's number. The narrowest gateway takes 10 to 23 letters, digits, - and _.
create function refund_reference_for(refund_id bigint, at timestamptz) returns text language sql stable as $$
  select 'RF' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(refund_id::text, greatest(5, length(refund_id::text)), '0')
$$;

-- The parts of a payment that are priced, paid out and refunded separately: its items, or the whole.
create function payment_parts(of_payment_id bigint)
  returns table (item_id bigint, item_position smallint, base_paise bigint, charge_paise bigint)
  language sql stable as $$
  select null::bigint, 1::smallint, base_paise, charge_paise from payments where id = of_payment_id and item_count is null
  union all
  select id, position, base_paise, charge_paise from payment_items where payment_id = of_payment_id
$$;

-- Each earner's share of each part of an attempt's payment.
create function earned_parts(of_attempt_id bigint)
  returns table (item_id bigint, base_paise bigint, distributor_paise bigint, admin_paise bigint)
  language sql stable as $$
  select i.item_id, i.base_paise,
         case when i.item_id is null then a.distributor_paise else a.distributor_parts[i.item_position] end,
         case when i.item_id is null then a.admin_paise else a.admin_parts[i.item_position] end
    from attempts a cross join lateral payment_parts(a.payment_id) i where a.id = of_attempt_id
$$;

-- The payee of an item, for an event of its payment.
create function item_detail(of_item_id bigint) returns jsonb language sql stable as $$
  select coalesce((select jsonb_build_object('payee', payee_name) from payment_items where id = of_item_id), '{}')
$$;
