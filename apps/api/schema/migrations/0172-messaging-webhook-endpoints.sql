-- What happened to an account's own records, for its programs: kept for 30 days. Ids, states and amounts; no names.
create table account_events (
  id bigint generated always as identity primary key,
  account_id bigint not null references users on delete cascade,
  type text not null,
  data jsonb not null,
  -- Made to try an endpoint out.
  is_test boolean not null default false,
  at timestamptz not null default now()
);
create index account_events_account on account_events (account_id, id desc);
create index account_events_at on account_events (at);

-- Addresses of an account's programs that its events are posted to.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null references users on delete cascade,
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  -- The events of everyone below the account too.
  include_downline boolean not null default false,
  secret_cipher text not null,
  -- Signs beside the new one until then.
  old_secret_cipher text,
  old_secret_until timestamptz,
  is_on boolean not null default true,
  off_because text check (off_because in ('person', 'gone', 'failures')),
  -- Since when no message was accepted; null after each that was.
  failing_since timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (is_on = (off_because is null)),
  check ((old_secret_cipher is null) = (old_secret_until is null))
);
create index webhook_endpoints_account on webhook_endpoints (account_id) where ended_at is null;

-- One event for one endpoint. Waiting ones have a time at which they are sent next.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  event_id bigint not null references account_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'failed', 'dropped')),
  tries smallint not null default 0,
  next_at timestamptz default now(),
  created_at timestamptz not null default now(),
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);

-- Each time that one was sent, and what came back.
create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null default now(),
  took_ms integer not null,
  -- Null where no answer came: `failure` says why.
  status smallint,
  failure text,
  answer text not null default '' check (length(answer) <= 2000),
  check ((status is null) <> (failure is null))
);
create index webhook_tries_delivery on webhook_tries (delivery_id, id);

-- Writes an event and, for each endpoint that wants it, a delivery: in the transaction of what happened, whichever
-- statement made it happen.
create function write_account_event(account bigint, of_type text, with_data jsonb) returns void language plpgsql as $$
declare
  event bigint;
begin
  insert into account_events (account_id, type, data)
  values (account, of_type, jsonb_build_object('account_id', account::text) || jsonb_strip_nulls(with_data))
  returning id into event;
  insert into webhook_deliveries (endpoint_id, event_id)
  select w.id, event
    from user_closure c join webhook_endpoints w on w.account_id = c.ancestor_id
   where c.descendant_id = account and w.ended_at is null and w.is_on and of_type = any(w.types)
     and (c.depth = 0 or w.include_downline);
end $$;

create function payment_ended() returns trigger language plpgsql as $$
declare
  facts jsonb := jsonb_build_object(
    'payment_id', new.id::text, 'order_id', new.order_id, 'status', case new.status when 'paid' then 'paid' else 'failed' end,
    'amount', new.base_paise, 'total', new.total_paise, 'currency', 'INR');
  mandate bigint := (select mandate_id from mandate_debits where payment_id = new.id);
begin
  perform write_account_event(new.payer_id, case new.status when 'paid' then 'payment.paid' else 'payment.failed' end, facts);
  if new.status = 'paid' and mandate is not null then
    perform write_account_event(new.payer_id, 'mandate.debited', facts || jsonb_build_object('mandate_id', mandate::text));
  end if;
  return null;
end $$;
create trigger payments_ended after update of status on payments for each row
  when (new.status in ('paid', 'closed') and old.status <> new.status) execute function payment_ended();

create function refund_succeeded() returns trigger language plpgsql as $$
begin
  perform write_account_event(p.payer_id, 'payment.refunded', jsonb_build_object(
            'payment_id', p.id::text, 'order_id', p.order_id, 'refund_id', new.id::text, 'reference', new.reference,
            'status', 'refunded', 'amount', new.amount_paise, 'currency', 'INR'))
     from payments p where p.id = new.payment_id;
  return null;
end $$;
-- A capture that was not needed goes back too: its payment is not refunded by that.
create trigger refunds_succeeded after update of status on refunds for each row
  when (new.status = 'succeeded' and old.status <> 'succeeded' and new.capture_id is null) execute function refund_succeeded();

create function payout_moved() returns trigger language plpgsql as $$
declare
  word text;
begin
  foreach word in array array_remove(array[
    case when old.sent_at is null and new.sent_at is not null then 'sent' end,
    case when old.status <> new.status and new.status = 'arrived' then 'arrived' end,
    case when old.status <> new.status and new.status in ('failed', 'reversed') then 'failed' end], null)
  loop
    perform write_account_event(coalesce(p.payer_id, w.user_id), 'payout.' || word, jsonb_build_object(
              'payout_id', new.id::text, 'payment_id', p.id::text, 'order_id', p.order_id, 'withdrawal_id', w.id::text,
              'status', word, 'amount', new.amount_paise, 'currency', 'INR', 'utr', new.utr, 'failure', new.failure))
       from (select) as one left join payments p on p.id = new.payment_id
       left join withdrawals w on w.id = new.withdrawal_id;
  end loop;
  return null;
end $$;
create trigger payouts_moved after update of status, sent_at on payouts for each row
  when ((old.sent_at is null and new.sent_at is not null)
        or (old.status <> new.status and new.status in ('arrived', 'failed', 'reversed'))) execute function payout_moved();

create function dispute_moved() returns trigger language plpgsql as $$
declare
  facts jsonb;
  payer bigint;
begin
  select p.payer_id, jsonb_build_object('dispute_id', new.id::text, 'payment_id', p.id::text, 'order_id', p.order_id,
           'status', new.status, 'phase', new.phase, 'amount', new.amount_paise, 'currency', 'INR')
    into payer, facts from payments p where p.id = new.payment_id;
  if tg_op = 'INSERT' then
    perform write_account_event(payer, 'dispute.opened', facts || '{"status": "open"}');
  end if;
  -- One that the gateway first names when it is over has both.
  if new.status in ('won', 'lost', 'accepted', 'closed') then
    perform write_account_event(payer, 'dispute.closed', facts);
  end if;
  return null;
end $$;
create trigger disputes_opened after insert on disputes for each row execute function dispute_moved();
create trigger disputes_closed after update of status on disputes for each row
  when (new.status in ('won', 'lost', 'accepted', 'closed') and old.status not in ('won', 'lost', 'accepted', 'closed'))
  execute function dispute_moved();

create function bill_paid() returns trigger language plpgsql as $$
begin
  perform write_account_event(p.payer_id, 'bill.paid', jsonb_build_object(
            'payment_id', p.id::text, 'order_id', p.order_id, 'status', 'paid', 'amount', p.base_paise, 'currency', 'INR',
            'reference', new.operator_reference))
     from payments p where p.id = new.payment_id;
  return null;
end $$;
create trigger bill_payments_paid after update of status on bill_payments for each row
  when (new.status = 'paid' and old.status <> 'paid') execute function bill_paid();

create function user_verified() returns trigger language plpgsql as $$
begin
  perform write_account_event(new.id, 'user.verified', jsonb_build_object('user_id', new.id::text, 'status', 'verified'));
  return null;
end $$;
create trigger users_verified after update of document_verified on users for each row
  when (new.document_verified = 1 and old.document_verified <> 1) execute function user_verified();
