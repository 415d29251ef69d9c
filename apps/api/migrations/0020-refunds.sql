-- Money that goes back to a payer. The row is the truth: it stands before the gateway is called, under a reference
-- that never changes, and its journal is posted once, when the gateway says that the money is gone.

-- How much of a part of a payment (the charge, or one earner's share of it) is reversed once so much of the base was
-- refunded: rounded down, so that a full refund reverses all and nothing is ever reversed beyond.
create function reversed_part(part_paise bigint, refunded_paise bigint, base_paise bigint)
  returns bigint language sql immutable return part_paise * refunded_paise / base_paise;

-- RF, the day in India, and the refund's number. The narrowest gateway takes 10 to 23 letters, digits, - and _.
create function refund_reference_for(refund_id bigint, at timestamptz) returns text language sql stable as $$
  select 'RF' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(refund_id::text, greatest(5, length(refund_id::text)), '0')
$$;

create table refunds (
  id                bigint generated always as identity primary key,
  payment_id        bigint not null references payments,
  -- The attempt that was paid: its gateway gives the money back.
  attempt_id        bigint not null references attempts,
  -- Who wants it: each asks once for a payment.
  source            text not null,
  reason            text not null check (length(reason) between 3 and 100),
  reference         text not null unique check (reference ~ '^[A-Za-z0-9_-]{10,23}$'),
  status            text not null default 'requested'
                    check (status in ('requested', 'sent', 'pending', 'succeeded', 'failed', 'mismatch')),
  base_paise        bigint not null check (base_paise > 0),
  -- Fixed when it is sent: until then an earlier one may still fail, and its part of the charge falls to this one.
  charge_paise      bigint not null check (charge_paise >= 0),
  amount_paise      bigint not null generated always as (base_paise + charge_paise) stored,
  gateway_refund_id text,
  bank_reference    text,
  message           text,
  requested_at      timestamptz not null default now(),
  settled_at        timestamptz,
  -- When the gateway is asked next; nothing once the outcome is final.
  next_ask_at       timestamptz default now(),
  ask_count         integer not null default 0,
  -- Whoever talks to the gateway about it holds it until then.
  lease_until       timestamptz not null default now(),
  unique (payment_id, source)
);
create index refunds_open on refunds (next_ask_at) where next_ask_at is not null;

-- A wallet is not lowered below its floor, except by a reversal: what was refunded was never earned. Whoever
-- reverses says so for the transaction; then nothing else leaves the wallet until it is mended.
create function wallet_keeps_floor() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('chukta.reversal', true), '') <> 'on' then
    raise exception 'the wallet of user % would fall below its floor', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallets_floor before update of balance_paise on wallets for each row
  when (new.balance_paise < old.balance_paise and new.balance_paise < new.floor_paise)
  execute function wallet_keeps_floor();
