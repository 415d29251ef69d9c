set check_function_bodies = off;
alter default privileges revoke execute on functions from public;
CREATE OR REPLACE FUNCTION public.account_of_payee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bank_accounts set replaced_at = now(), next_check_at = null where payee_id = new.id and replaced_at is null;
  insert into bank_accounts (payee_id, user_id, version, account_cipher, account_last4, holder_name, bank_name, ifsc_code)
  values (new.id, new.user_id, new.account_version, new.account_cipher, new.account_last4, new.account_holder_name,
          new.bank_name, new.ifsc_code);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.account_of_payout_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_accounts (code, kind) values ('payouts:' || new.slug, 'payout-account') on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.account_of_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bank_accounts (school_id, user_id, account_cipher, account_last4, holder_name, bank_name, ifsc_code)
  values (new.id, new.user_id, new.account_cipher, new.account_last4, new.account_holder_name, new.bank_name,
          new.ifsc_code);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.add_payment_event(of_payment bigint, of_kind text, with_detail jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into payment_events (payment_id, kind, detail) values (of_payment, of_kind, with_detail) $function$;
CREATE OR REPLACE FUNCTION public.amount_step(paise bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN (paise - (paise % (((10)::double precision ^ (GREATEST((length((paise)::text) - 3), 0))::double precision))::bigint));
CREATE OR REPLACE FUNCTION public.announcements_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.starts_at <= now() and old.ends_at > now()) or (new.starts_at <= now() and new.ends_at > now()) then
    perform pg_notify('announcements_changed', role::text)
       from (select unnest(old.roles) union select unnest(new.roles)) as of_both (role);
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.bill_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_account_event(p.payer_id, 'bill.paid', jsonb_build_object(
            'payment_id', p.id::text, 'order_id', p.order_id, 'status', 'paid', 'amount', p.base_paise, 'currency', 'INR',
            'reference', new.operator_reference))
     from payments p where p.id = new.payment_id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.capture_left(of_capture_id bigint, OUT paise bigint, OUT is_held boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select case when c.kind = 'payment' or c.resolved_as = 'accepted' then 0
              else greatest(0, c.amount_paise - coalesce(d.paise, 0) - coalesce(r.paise, 0)) end::bigint,
         coalesce(d.is_held, false)
    from captures c
    cross join lateral (select sum(disputed_paise) as paise, bool_or(money = 'held') as is_held from disputes
                         where capture_id = c.id and money in ('held', 'taken')) d
    cross join lateral (select sum(amount_paise) as paise from refunds
                         where capture_id = c.id and status <> 'failed') r
   where c.id = of_capture_id
$function$;
CREATE OR REPLACE FUNCTION public.clearing_on_gateway()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_accounts (code, kind) values ('clearing:' || new.slug, 'clearing')
    on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.count_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changes payment_rollup_outbox[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (payer_id, payee_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              amount_step(total_paise), count(*), sum(total_paise))::payment_rollup_outbox
        from new_row
       group by payer_id, payee_id, indian_day(created_at), service_id, method_id, gateway_id, shown_status,
                amount_step(total_paise));
  else
    changes := array(
      select (payer_id, payee_id, indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status,
              amount_step(amount), sum(n), sum(total_paise))::payment_rollup_outbox
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
  insert into payment_rollup_outbox select * from unnest(changes);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.count_stored_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into file_quotas (user_id, stored_bytes) values (new.owner_id, new.size_bytes)
      on conflict (user_id) do update set stored_bytes = file_quotas.stored_bytes + excluded.stored_bytes;
  else
    update file_quotas set stored_bytes = stored_bytes - old.size_bytes where user_id = old.owner_id;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.dispute_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.dispute_part(of_dispute bigint, of_kind text, OUT amount_paise bigint, OUT charge_paise bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(-sum(p.amount_paise) filter (where a.code = 'disputed'), 0)::bigint,
         coalesce(-sum(p.amount_paise) filter (where a.code in ('disputed', 'payee-payable')), 0)::bigint
    from disputes d
    join journals h on h.source_type = 'dispute' and h.source_id = d.id
     and h.kind = regexp_replace(of_kind, '^(lost|recovered)', 'held')
    join postings p on p.journal_id = h.id
    join ledger_accounts a on a.id = p.account_id
   where d.id = of_dispute and d.capture_id is null
$function$;
CREATE OR REPLACE FUNCTION public.disputed_part(of_payment_id bigint, of_item_id bigint, OUT base_paise bigint, OUT charge_paise bigint, OUT is_held boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(case when of_item_id is null then d.disputed_base_paise else i.base_paise end), 0)::bigint,
         coalesce(sum(case when of_item_id is null then d.disputed_paise - d.disputed_base_paise else i.charge_paise end), 0)::bigint,
         coalesce(bool_or(d.money = 'held'), false)
    from disputes d left join dispute_items i on i.dispute_id = d.id and i.item_id = of_item_id
   where d.payment_id = of_payment_id and d.capture_id is null and d.money in ('held', 'taken')
$function$;
CREATE OR REPLACE FUNCTION public.due_days(first_on date, repeats text, until date)
 RETURNS SETOF date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select day
    from (select case repeats when 'monthly' then interval '1 month' when 'quarterly' then interval '3 months'
                              else interval '28 days' end as step,
                 case repeats when 'quarterly' then 84 else 28 end as least_days) s,
         generate_series(0, case when repeats = 'once' then 0
                            else greatest(0, (until - first_on) / s.least_days) end) as k,
         lateral (select (first_on + k * s.step)::date as day) one
   where repeats <> 'billed' and (k = 0 or day <= until) $function$;
CREATE OR REPLACE FUNCTION public.earned_parts(of_attempt_id bigint)
 RETURNS TABLE(item_id bigint, base_paise bigint, distributor_paise bigint, admin_paise bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select i.item_id, i.base_paise,
         case when i.item_id is null then a.distributor_paise else a.distributor_parts[i.item_position] end,
         case when i.item_id is null then a.admin_paise else a.admin_parts[i.item_position] end
    from attempts a cross join lateral payment_parts(a.payment_id) i where a.id = of_attempt_id
$function$;
CREATE OR REPLACE FUNCTION public.failure_days_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_failure_days
    select distinct indian_day(p.created_at) from payments p
     where p.shown_status = 'FAILED'
       and p.payer_id = any(array(select descendant_id from user_closure where ancestor_id = new.id));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.failure_days_reasoned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_failure_days select indian_day(created_at) from payments where id = new.payment_id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.failure_days_rolled_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_failure_days select distinct day from rolled_up where shown_status = 'FAILED';
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.hold_contacts(email text, mobile text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('email ' || lower(email), 0));
  perform pg_advisory_xact_lock(hashtextextended('mobile ' || mobile, 0));
end $function$;
CREATE OR REPLACE FUNCTION public.in_currency(code text, currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when currency = 'INR' then code else code || ':' || currency end
$function$;
CREATE OR REPLACE FUNCTION public.india_month(at timestamp with time zone, months integer DEFAULT 0)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (date_trunc('month', at at time zone 'Asia/Kolkata') + make_interval(months => months))
           at time zone 'Asia/Kolkata'
$function$;
CREATE OR REPLACE FUNCTION public.indian_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN ((at AT TIME ZONE 'Asia/Kolkata'::text))::date;
CREATE OR REPLACE FUNCTION public.item_detail(of_item_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select jsonb_build_object('payee', payee_name) from payment_items where id = of_item_id), '{}')
$function$;
CREATE OR REPLACE FUNCTION public.journal_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare total numeric; legs integer;
begin
  select coalesce(sum(amount_paise), 0), count(*) into total, legs from postings where journal_id = new.id;
  if legs < 2 or total <> 0 then
    raise exception 'journal % does not balance: % postings, sum %', new.id, legs, total
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_decided_approvals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'waiting' then
    raise exception 'approval % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_two_super_admins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.role_id = 1 and new.status = 1 and new.document_verified = 1 then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('approvals:settings'));
  if exists (select from approval_settings where enabled)
     and (select count(*) from users
           where role_id = 1 and status = 1 and document_verified = 1 and id <> old.id) < 2 then
    raise exception 'Two active super admins are needed while changes are under approval. Add another one first.'
      using errcode = 'restrict_violation', constraint = 'two_super_admins';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.leave_groups_on_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_members m set until = now()
   where m.until is null
     and m.user_id in (select descendant_id from user_closure where ancestor_id = new.id)
     and not exists (select from user_closure c where c.ancestor_id = m.owner_id and c.descendant_id = m.user_id);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.lock_people_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(7214098) $function$;
CREATE OR REPLACE FUNCTION public.make_next_partition(parent text, months_ahead integer DEFAULT 3)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO'
 SET lock_timeout TO '25ms'
AS $function$
declare
  moment  text := case parent when 'payment_events' then 'at' when 'webhook_log' then 'received_at' end;
  spare   text := parent || '_default';
  begins  timestamptz;
  ends    timestamptz;
  newest  timestamptz;
  name    text;
begin
  if moment is null or months_ahead is null or months_ahead not between 1 and 12 then
    raise exception 'no partitions are made of % for % months', parent, months_ahead;
  end if;
  perform pg_advisory_xact_lock(7214002);
  begins := partitions_end(parent);
  if begins >= india_month(now(), months_ahead + 1) then return null; end if;
  name := parent || to_char(begins at time zone 'Asia/Kolkata', '"_"YYYY"_"MM');
  execute format('select max(%I) from %I where %I >= $1', moment, spare, moment) into newest using begins;
  ends := india_month(coalesce(newest, begins), 1);
  if newest >= india_month(now(), 1) then
    raise exception '% holds rows of a month to come (%)', spare, newest;
  end if;
  if newest is null then
    perform make_partition_table(parent, name);
  else
    -- No partitions were made for long: the default one, which took the rows, becomes the partition of their months.
    execute format('alter table %I detach partition %I', parent, spare);
    execute format('alter table %I rename to %I', spare, name);
    execute format('alter index %I rename to %I', spare || '_pkey', name || '_pkey');
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, begins, ends);
  if newest is not null then
    perform make_partition_table(parent, spare);
    execute format('alter table %I attach partition %I default', parent, spare);
  end if;
  return name;
end $function$;
CREATE OR REPLACE FUNCTION public.make_partition_table(parent text, name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare grantee text;
begin
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('alter table %I add primary key (id)', name);
  if parent = 'payment_events' then
    execute format('create trigger %I before update or delete or truncate on %I
                      for each statement execute function refuse_change()', name || '_append_only', name);
  end if;
  -- Who may write through the parent needs no right here.
  for grantee in select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
                  where c.oid = name::regclass and a.grantee <> c.relowner and a.grantee <> 0 loop
    execute format('revoke all on %I from %s', name, grantee);
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION public.member_contact_of_one()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.joined_at is null or new.ended_at is not null then
    return new;
  end if;
  perform hold_contacts(new.email, new.mobile);
  if exists (select from users where lower(email) = lower(new.email)) then
    raise unique_violation using constraint = 'users_email_key', message = 'the e-mail belongs to an account';
  end if;
  if exists (select from users where mobile = new.mobile and mobile_released_at is null) then
    raise unique_violation using constraint = 'users_mobile_key', message = 'the mobile belongs to an account';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.member_is_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into people (id, account_id) values (new.id, new.account_id);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_first_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set first_signed_in_at = now() where id = new.user_id and first_signed_in_at is null;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.notices_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('notices_changed', user_id::text) from (select distinct user_id from changed) of_people;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.order_id_for(payment_id bigint, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select 'CK' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(payment_id::text, greatest(5, length(payment_id::text)), '0')
$function$;
CREATE OR REPLACE FUNCTION public.owner_is_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into people (id, account_id) values (new.id, new.id);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.partitions_end(parent text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO'
AS $function$
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from $re$ TO \('([^']+)'\)$re$)::timestamptz)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass
$function$;
CREATE OR REPLACE FUNCTION public.payable_position(of_payment_id bigint, of_item_id bigint, OUT owed_paise bigint, OUT excess_paise bigint, OUT platform_paise bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.payment_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.payment_gateway_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payments where id = new.payment_id and gateway_id is distinct from new.gateway_id) then
    update payments set gateway_id = new.gateway_id
     where id = new.payment_id and gateway_id is distinct from new.gateway_id;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.payment_parts(of_payment_id bigint)
 RETURNS TABLE(item_id bigint, item_position smallint, base_paise bigint, charge_paise bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select null::bigint, 1::smallint, base_paise, charge_paise from payments where id = of_payment_id and item_count is null
  union all
  select id, position, base_paise, charge_paise from payment_items where payment_id = of_payment_id
$function$;
CREATE OR REPLACE FUNCTION public.payout_left(of_payment_id bigint, of_item_id bigint, OUT left_paise bigint, OUT is_disputed boolean, OUT is_returning boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.payout_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.people_counts_on_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above_paths bigint[];
  below_paths bigint[];
begin
  perform lock_people_counts();
  above_paths := array(select ancestor_id from user_closure where descendant_id = old.parent_id);
  below_paths := array(select ancestor_id from user_closure where descendant_id = new.parent_id);
  insert into person_day_counts as k
      (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day, n, total_paise)
    select side.person_id, dimensions, service_id, method_id, gateway_id, shown_status, day, side.sign * sum(n),
           side.sign * sum(total_paise)
      from (
        select dimensions, service_id, method_id, gateway_id, shown_status, day, n, total_paise
          from person_day_counts where person_id = new.id
        union all
        select case grouping(service_id, method_id, gateway_id) when 7 then 0 when 3 then 1 when 5 then 2 when 6 then 3 else 4 end,
               coalesce(service_id, 0), coalesce(method_id, 0), coalesce(gateway_id, 0), shown_status, day, sum(n),
               sum(total_paise)
          from (
            select indian_day(created_at) as day, service_id, method_id, coalesce(gateway_id, 0) as gateway_id, shown_status,
                   1 as n, total_paise from payments where payer_id = new.id
            union all
            select day, service_id, method_id, gateway_id, shown_status, -n, -total_paise
              from payment_rollup_outbox where payer_id = new.id
          ) own
         group by day, shown_status,
                  grouping sets ((), (service_id), (method_id), (gateway_id), (service_id, method_id, gateway_id))
      ) moved
      cross join (
        select person_id, -1 as sign from unnest(above_paths) as person_id where person_id <> all(below_paths)
        union all
        select person_id, 1 from unnest(below_paths) as person_id where person_id <> all(above_paths)
      ) side
     group by side.person_id, side.sign, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(total_paise) <> 0
    on conflict (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day)
    do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise;
  insert into person_amount_counts as k (person_id, step, shown_status, n, total_paise)
    select side.person_id, step, shown_status, side.sign * sum(n), side.sign * sum(total_paise)
      from (
        select step, shown_status, n, total_paise from person_amount_counts where person_id = new.id
        union all
        select amount_step(total_paise), shown_status, 1, total_paise from payments where payer_id = new.id
        union all
        select step, shown_status, -n, -total_paise from payment_rollup_outbox where payer_id = new.id
      ) moved
      cross join (
        select person_id, -1 as sign from unnest(above_paths) as person_id where person_id <> all(below_paths)
        union all
        select person_id, 1 from unnest(below_paths) as person_id where person_id <> all(above_paths)
      ) side
     group by side.person_id, side.sign, step, shown_status having sum(n) <> 0 or sum(total_paise) <> 0
    on conflict (person_id, step, shown_status)
    do update set n = k.n + excluded.n, total_paise = k.total_paise + excluded.total_paise;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.postings_same_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from added join journals on journals.id = added.journal_id
     where journals.created_xid <> pg_current_xact_id()
  ) then
    raise exception 'postings cannot be added to a finished journal' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  delivery bigint;
begin
  -- Most people have none; then the jobs are not even looked up.
  if exists (select from made n join push_subscriptions s on s.user_id = n.user_id) then
    for delivery in
      insert into push_deliveries (subscription_id, notice_id)
      select s.id, n.id from made n join push_subscriptions s on s.user_id = n.user_id
       where case n.kind when 'payment-due' then 'due' when 'payment-paid' then 'payments'
                         when 'payment-failed' then 'payments' end = any(s.kinds)
      returning id
    loop
      perform graphile_worker.add_job('send-push', json_build_object('delivery_id', delivery), max_attempts => 10);
    end loop;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.recount_people()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_people_counts();
  delete from person_day_counts;
  insert into person_day_counts
    with of_parent as materialized (
      select u.parent_id, f.day, f.service_id, f.method_id, f.gateway_id, f.shown_status, sum(f.n) as n,
             sum(f.total_paise) as total_paise
        from (
          select payer_id, (date_bin('1 day', created_at, timestamptz '2000-01-01 00:00:00+05:30')
                            at time zone 'Asia/Kolkata')::date as day,
                 service_id, method_id, coalesce(gateway_id, 0) as gateway_id, shown_status, count(*) as n,
                 sum(total_paise) as total_paise
            from payments group by 1, 2, 3, 4, 5, 6
          union all
          select payer_id, day, service_id, method_id, gateway_id, shown_status, -n, -total_paise from payment_rollup_outbox
        ) f
        join users u on u.id = f.payer_id
       where u.parent_id is not null
       group by 1, 2, 3, 4, 5, 6
    )
    select c.ancestor_id,
           case grouping(service_id, method_id, gateway_id) when 7 then 0 when 3 then 1 when 5 then 2 when 6 then 3 else 4 end,
           coalesce(service_id, 0), coalesce(method_id, 0), coalesce(gateway_id, 0), shown_status, day, sum(n), sum(total_paise)
      from of_parent join user_closure c on c.descendant_id = parent_id
     group by c.ancestor_id, shown_status, day,
              grouping sets ((), (service_id), (method_id), (gateway_id), (service_id, method_id, gateway_id))
    having sum(n) <> 0 or sum(total_paise) <> 0;
  delete from person_amount_counts;
  insert into person_amount_counts
    with of_parent as materialized (
      select u.parent_id, f.step, f.shown_status, sum(f.n) as n, sum(f.total_paise) as total_paise
        from (
          select payer_id, amount_step(total_paise) as step, shown_status, count(*) as n, sum(total_paise) as total_paise
            from payments group by 1, 2, 3
          union all
          select payer_id, step, shown_status, -n, -total_paise from payment_rollup_outbox
        ) f
        join users u on u.id = f.payer_id
       where u.parent_id is not null group by 1, 2, 3
    )
    select c.ancestor_id, step, shown_status, sum(n), sum(total_paise)
      from of_parent join user_closure c on c.descendant_id = parent_id
     group by 1, 2, 3 having sum(n) <> 0 or sum(total_paise) <> 0;
  delete from payee_counts;
  insert into payee_counts
    select payee_id, shown_status, sum(n), sum(total_paise)
      from (
        select payee_id, shown_status, count(*) as n, sum(total_paise) as total_paise
          from payments where payee_id is not null group by 1, 2
        union all
        select payee_id, shown_status, -n, -total_paise from payment_rollup_outbox where payee_id is not null
      ) f
     group by 1, 2 having sum(n) <> 0 or sum(total_paise) <> 0;
end $function$;
CREATE OR REPLACE FUNCTION public.refund_reference_for(refund_id bigint, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select 'RF' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(refund_id::text, greatest(5, length(refund_id::text)), '0')
$function$;
CREATE OR REPLACE FUNCTION public.refund_succeeded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_account_event(p.payer_id, 'payment.refunded', jsonb_build_object(
            'payment_id', p.id::text, 'order_id', p.order_id, 'refund_id', new.id::text, 'reference', new.reference,
            'status', 'refunded', 'amount', new.amount_paise, 'currency', 'INR'))
     from payments p where p.id = new.payment_id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;
CREATE OR REPLACE FUNCTION public.requeue_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  again record;
begin
  for again in
    update payouts o set status = 'queued', failure = null, message = null, released_at = null, next_poll_at = now()
      from payments p
     where p.id = o.payment_id and p.payee_id = new.payee_id and o.status in ('failed', 'reversed')
       and o.mismatch is null and o.ended_at is null
    returning o.payment_id
  loop
    perform add_payment_event(again.payment_id, 'payout-queued', '{"reason": "the account was corrected"}');
  end loop;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.reversed_part(part_paise bigint, refunded_paise bigint, base_paise bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN ((part_paise * refunded_paise) / base_paise);
CREATE OR REPLACE FUNCTION public.search_terms(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_remove(string_to_array(translate(lower("left"(words, 300)), '.,;:/\|-_@&()[]{}<>''"+*!?#%=~^$`	
'::text, repeat(' '::text, 40)), ' '::text), ''::text);
CREATE OR REPLACE FUNCTION public.store_person_details()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.id = old.account_id then
    update users set email = new.email, mobile = new.mobile, mobile_released_at = new.mobile_released_at,
           email_confirmed_at = new.email_confirmed_at, mobile_confirmed_at = new.mobile_confirmed_at,
           password_hash = new.password_hash, language = new.language, sign_in_language = new.sign_in_language,
           updated_at = new.updated_at
     where id = old.id;
  else
    update account_members set email = new.email, mobile = new.mobile, email_confirmed_at = new.email_confirmed_at,
           mobile_confirmed_at = new.mobile_confirmed_at, password_hash = new.password_hash, language = new.language,
           sign_in_language = new.sign_in_language, updated_at = new.updated_at
     where id = old.id;
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.ticket_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ticket_no := 'TKT' || to_char(new.created_at at time zone 'Asia/Kolkata', 'YYMMDD')
                         || lpad(new.id::text, greatest(5, length(new.id::text)), '0');
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.ticket_touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tickets set version = version + 1 where id = new.ticket_id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.ticket_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  perform pg_notify('ticket_changed', new.id::text);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.transfer_reference_for(transfer_id bigint, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select 'PO' || to_char(at at time zone 'Asia/Kolkata', 'YYMMDD')
              || lpad(transfer_id::text, greatest(5, length(transfer_id::text)), '0')
$function$;
CREATE OR REPLACE FUNCTION public.user_closure_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_closure (ancestor_id, descendant_id, depth)
    select ancestor_id, new.id, depth + 1 from user_closure where descendant_id = new.parent_id
    union all select new.id, new.id, 0;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.user_closure_on_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from user_closure where ancestor_id = new.id and descendant_id = new.parent_id) then
    raise exception 'a user cannot be moved below themselves' using errcode = 'check_violation';
  end if;
  delete from user_closure
    where descendant_id in (select descendant_id from user_closure where ancestor_id = new.id)
      and ancestor_id in (select ancestor_id from user_closure where descendant_id = new.id and depth > 0);
  insert into user_closure (ancestor_id, descendant_id, depth)
    select up.ancestor_id, down.descendant_id, up.depth + down.depth + 1
      from user_closure up cross join user_closure down
     where up.descendant_id = new.parent_id and down.ancestor_id = new.id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.user_contact_of_one()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hold_contacts(new.email, new.mobile);
  if exists (select from account_members
              where lower(email) = lower(new.email) and joined_at is not null and ended_at is null) then
    raise unique_violation using constraint = 'users_email_key', message = 'the e-mail belongs to a member of a staff';
  end if;
  if new.mobile_released_at is null and exists (
    select from account_members where mobile = new.mobile and joined_at is not null and ended_at is null) then
    raise unique_violation using constraint = 'users_mobile_key', message = 'the mobile belongs to a member of a staff';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.user_verified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_account_event(new.id, 'user.verified', jsonb_build_object('user_id', new.id::text, 'status', 'verified'));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.wallet_keeps_floor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('chukta.reversal', true), '') <> 'on' then
    raise exception 'the wallet of user % would fall below its floor', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.wallet_on_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wallet_account_id bigint;
begin
  insert into ledger_accounts (code, kind, user_id) values ('wallet:' || new.id, 'wallet', new.id)
    returning id into wallet_account_id;
  insert into wallets (user_id, account_id) values (new.id, wallet_account_id);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.write_account_event(account bigint, of_type text, with_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.search_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (string_agg((quote_literal(term.term) || ':*'::text), ' & '::text))::tsquery AS string_agg FROM unnest(search_terms(search_query.words)) term(term));
CREATE OR REPLACE FUNCTION public.search_words(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(search_terms(words));
create sequence payment_events_id_seq as bigint start 1 increment 1 cache 1;
create sequence webhook_log_id_seq as bigint start 1 increment 1 cache 1;
create table aadhaar_otps (
  aadhaar_last4 text not null,
  created_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  reference text not null,
  tries smallint default 0 not null,
  used_at timestamp with time zone,
  user_id bigint not null
);
create table account_confirmations (
  bank_account_id bigint not null,
  confirmed_by bigint,
  created_at timestamp with time zone default now() not null,
  payment_id bigint not null
);
create table account_events (
  account_id bigint not null,
  at timestamp with time zone default now() not null,
  data jsonb not null,
  id bigint generated always as identity not null,
  is_test boolean default false not null,
  type text not null
);
create table account_members (
  account_id bigint not null,
  daily_limit_paise bigint,
  email text not null,
  email_confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  first_name text default ''::text not null,
  from_hour smallint,
  id bigint not null,
  invited_at timestamp with time zone default now() not null,
  joined_at timestamp with time zone,
  language text,
  last_name text default ''::text not null,
  mobile text,
  mobile_confirmed_at timestamp with time zone,
  own_payments_only boolean not null,
  password_hash text,
  payment_limit_paise bigint,
  permissions text[] not null,
  role text not null,
  service_ids integer[],
  sign_in_language text,
  to_hour smallint,
  updated_at timestamp with time zone default now() not null
);
create table announcement_marks (
  announcement_id bigint not null,
  dismissed_at timestamp with time zone,
  read_at timestamp with time zone default now() not null,
  user_id bigint not null
);
create table announcements (
  body text not null,
  body_hi text,
  ends_at timestamp with time zone not null,
  id bigint not null,
  kind text not null,
  roles integer[] not null,
  starts_at timestamp with time zone not null,
  title text not null,
  title_hi text,
  updated_at timestamp with time zone default now() not null
);
create table api_keys (
  addresses text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  family text not null,
  id text not null,
  last_used_at timestamp with time zone,
  name text not null,
  permissions text[] not null,
  refund_daily_limit_paise bigint,
  refund_limit_paise bigint,
  replaced_at timestamp with time zone,
  secret_hash bytea not null,
  user_id bigint not null,
  version text not null
);
create table approval_settings (
  enabled boolean not null,
  kind text not null,
  updated_at timestamp with time zone default now() not null
);
create table approvals (
  answer jsonb,
  call text not null,
  changes jsonb not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  fingerprint bytea not null,
  id bigint generated always as identity not null,
  input jsonb not null,
  kind text not null,
  maker_id bigint not null,
  maker_role smallint not null,
  reason text,
  reverts_id bigint,
  status text not null,
  title text not null
);
create table attempts (
  account_id smallint,
  admin_id bigint,
  admin_paise bigint default 0 not null,
  admin_parts bigint[],
  admin_rate numeric(7,4) default 0 not null,
  bank text,
  bank_reference text,
  base_from_paise bigint default 0,
  base_from_parts bigint[],
  base_rate numeric(7,4) not null,
  base_rate_parts numeric(7,4)[],
  card_country text,
  card_network text,
  card_number text,
  card_type text,
  closed_reason text,
  created_at timestamp with time zone default now() not null,
  debit_on date,
  distributor_id bigint,
  distributor_paise bigint default 0 not null,
  distributor_parts bigint[],
  distributor_rate numeric(7,4) default 0 not null,
  error_code text,
  error_description text,
  error_source text,
  expires_at timestamp with time zone not null,
  gateway_id smallint not null,
  gateway_payment_id text,
  gateway_status text,
  id bigint generated always as identity not null,
  lease_until timestamp with time zone not null,
  mandate text,
  number smallint not null,
  paid_with text,
  payment_id bigint not null,
  platform_paise bigint default 0 not null,
  reference text not null,
  route jsonb not null,
  session_id text,
  session_issued_at timestamp with time zone,
  status text default 'claimed'::text not null,
  transaction_message text
);
create table audit_chain (
  audit_id bigint not null,
  hash bytea not null,
  "position" bigint not null
);
create table audit_log (
  action text not null,
  actor_id bigint,
  address text,
  api_key_id text,
  at timestamp with time zone default now() not null,
  detail jsonb default '{}'::jsonb not null,
  id bigint generated always as identity not null,
  member_id bigint,
  object text,
  request_id text
);
create table backup_results (
  failed_at timestamp with time zone,
  finished_at timestamp with time zone,
  kind text not null
);
create table bank_accounts (
  account_cipher text not null,
  account_last4 text not null,
  bank_name text not null,
  check_code text,
  check_count integer default 0 not null,
  check_status text default 'waiting'::text not null,
  checked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  fingerprint bytea,
  holder_name text not null,
  id bigint generated always as identity not null,
  ifsc_code text not null,
  match_score smallint,
  name_at_bank text,
  next_check_at timestamp with time zone default now(),
  own_user_id bigint generated always as (
CASE
    WHEN ((payee_id IS NULL) AND (school_id IS NULL)) THEN user_id
    ELSE NULL::bigint
END) stored,
  payee_id bigint,
  replaced_at timestamp with time zone,
  school_id bigint,
  user_id bigint not null,
  version integer default 1 not null
);
create table banks (
  code text not null,
  ifsc_code text,
  name text not null
);
create table beneficiaries (
  bank_account_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  message text,
  provider text not null,
  provider_id text,
  reference text not null,
  status text default 'requested'::text not null
);
create table bill_categories (
  biller_categories text[] not null,
  icon_name text not null,
  id bigint generated always as identity not null,
  name text not null,
  "position" smallint not null,
  service_id bigint not null
);
create table bill_claims (
  bill_key text not null,
  claimed_at timestamp with time zone default now() not null,
  payment_id bigint not null
);
create table bill_operators (
  category_id bigint not null,
  code text not null,
  displayname text not null,
  fields jsonb not null,
  gone_at timestamp with time zone,
  id bigint generated always as identity not null,
  name text not null,
  rule text,
  seen_at timestamp with time zone default now() not null,
  viewbill boolean not null
);
create table bill_payments (
  acknowledgement text,
  bill_id bigint not null,
  created_at timestamp with time zone default now() not null,
  finalized_at timestamp with time zone,
  message text,
  next_poll_at timestamp with time zone default now(),
  operator_reference text,
  payment_id bigint not null,
  poll_count integer default 0 not null,
  reference text not null,
  sends smallint default 0 not null,
  sent_at timestamp with time zone,
  status text default 'waiting'::text not null
);
create table bills (
  amount_paise bigint not null,
  bill_key text not null,
  details_cipher text not null,
  due_on date,
  id bigint generated always as identity not null,
  made_at timestamp with time zone default now() not null,
  number_key text not null,
  number_last4 text not null,
  operator_id bigint not null,
  user_id bigint not null
);
create table books_checks (
  broken integer not null,
  checked_at timestamp with time zone default now() not null,
  id smallint default 1 not null,
  took_ms integer not null
);
create table canned_replies (
  body text not null,
  id bigint generated always as identity not null,
  owner_id bigint not null,
  title text not null,
  updated_at timestamp with time zone default now() not null
);
create table captchas (
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  key uuid default gen_random_uuid() not null,
  tries_left smallint default 1 not null,
  used_at timestamp with time zone
);
create table captures (
  amount_paise bigint not null,
  attempt_id bigint not null,
  currency text default 'INR'::text not null,
  gateway_id smallint not null,
  gateway_payment_id text not null,
  id bigint generated always as identity not null,
  kind text not null,
  payment_id bigint not null,
  resolved_as text,
  resolved_at timestamp with time zone,
  seen_at timestamp with time zone default now() not null,
  surcharge_paise bigint default 0 not null
);
create table card_consents (
  agreed_at timestamp with time zone default now() not null,
  attempt_id bigint not null,
  payer_id bigint not null
);
create table charge_groups (
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  id bigint generated always as identity not null,
  name text not null,
  owner_id bigint not null,
  role_id smallint not null
);
create table cities (
  id integer not null,
  name text not null,
  state_id smallint not null
);
create table code_tries (
  device_id bigint,
  told_at timestamp with time zone,
  tried_at timestamp with time zone[] not null,
  user_id bigint not null
);
create table company (
  address_line1 text default ''::text not null,
  address_line2 text default ''::text not null,
  cin text default ''::text not null,
  city text default ''::text not null,
  color_accent text default ''::text not null,
  color_dark text default ''::text not null,
  color_light text default ''::text not null,
  grievance_email text default ''::text not null,
  grievance_name text default ''::text not null,
  grievance_phone text default ''::text not null,
  gst_rate numeric(7,4) default 0 not null,
  gstin text default ''::text not null,
  id boolean default true not null,
  invoice_prefix text default 'CK'::text not null,
  legal_name text default 'Chukta'::text not null,
  pan text default ''::text not null,
  pin text default ''::text not null,
  sac_code text default '997158'::text not null,
  state_code text default ''::text not null,
  support_email text default ''::text not null,
  support_hours text default ''::text not null,
  support_phone text default ''::text not null,
  trade_name text default 'Chukta'::text not null,
  updated_at timestamp with time zone default now() not null,
  updated_by bigint,
  version integer default 0 not null
);
create table company_logos (
  bytes bytea not null,
  content_type text not null,
  height integer not null,
  theme text not null,
  width integer not null
);
create table company_policies (
  body text not null,
  id bigint generated always as identity not null,
  kind text not null,
  published_at timestamp with time zone default now() not null,
  published_by bigint not null,
  version integer not null
);
create table contact_changes (
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  field text not null,
  tries smallint default 0 not null,
  user_id bigint not null,
  value text not null
);
create table data_downloads (
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  file_id uuid,
  id bigint generated always as identity not null,
  status text default 'waiting'::text not null,
  user_id bigint not null
);
create table default_commissions (
  admin_id bigint not null,
  rate numeric(7,4) not null,
  updated_at timestamp with time zone default now() not null
);
create table devices (
  address text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  id bigint generated always as identity not null,
  label text not null,
  seen_at timestamp with time zone default now() not null,
  token_hash bytea not null,
  user_id bigint not null
);
create table differences (
  amount_paise bigint not null,
  currency text not null,
  day date not null,
  found_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  kind text not null,
  other_residual_currency text,
  other_residual_paise bigint default 0 not null,
  ours jsonb,
  payment_id bigint,
  reason text,
  residual_currency text default 'INR'::text not null,
  residual_paise bigint not null,
  resolution text,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  source text not null,
  status text default 'open'::text not null,
  subject text not null,
  theirs jsonb not null
);
create table digilocker_requests (
  aadhaar_last4 text,
  created_at timestamp with time zone default now() not null,
  document_name text,
  ended_at timestamp with time zone,
  id bigint generated always as identity not null,
  last_polled_at timestamp with time zone,
  link_cipher text,
  next_poll_at timestamp with time zone default now() not null,
  reference text,
  status text default 'preparing'::text not null,
  user_id bigint not null,
  verification_id text not null
);
create table dispute_answers (
  dispute_id bigint not null,
  finalized_at timestamp with time zone,
  form jsonb,
  id bigint generated always as identity not null,
  kind text not null,
  message text,
  note text default ''::text not null,
  requested_at timestamp with time zone default now() not null,
  requested_by bigint not null,
  status text default 'requested'::text not null
);
create table dispute_files (
  answer_id bigint not null,
  document_id text,
  field text,
  field_label text,
  file_id uuid not null,
  id bigint generated always as identity not null,
  kind text not null
);
create table dispute_items (
  base_paise bigint not null,
  charge_paise bigint not null,
  dispute_id bigint not null,
  item_id bigint not null
);
create table dispute_watches (
  journal_id bigint not null,
  last_polled_at timestamp with time zone,
  missing_at timestamp with time zone,
  named_disputes text[] default '{}'::text[] not null,
  next_poll_at timestamp with time zone,
  payment_id bigint not null,
  poll_count integer default 0 not null,
  unanswered_count integer default 0 not null
);
create table disputes (
  amount_paise bigint not null,
  attempt_id bigint not null,
  capture_id bigint,
  debited_first boolean default false not null,
  disputed_base_paise bigint default 0 not null,
  disputed_paise bigint default 0 not null,
  evidence_forms jsonb,
  excess_paise bigint default 0 not null,
  finalized_at timestamp with time zone,
  gateway_dispute_id text not null,
  gateway_id smallint not null,
  gateway_status text not null,
  id bigint generated always as identity not null,
  lease_until timestamp with time zone default now() not null,
  money text default 'none'::text not null,
  next_poll_at timestamp with time zone default now(),
  opened_at timestamp with time zone not null,
  payment_id bigint not null,
  phase text not null,
  poll_count integer default 0 not null,
  reason text default ''::text not null,
  reason_code text default ''::text not null,
  reminded_at timestamp with time zone,
  respond_by timestamp with time zone,
  round smallint default 0 not null,
  seen_at timestamp with time zone default now() not null,
  status text not null,
  wanted_evidence text[] default '{}'::text[] not null
);
create table document_numbering (
  complete_to timestamp with time zone default '-infinity'::timestamp with time zone not null,
  id boolean default true not null
);
create table document_series (
  head text not null,
  id integer generated always as identity not null,
  last integer default 0 not null
);
create table due_calendars (
  created_at timestamp with time zone default now() not null,
  token_hash bytea not null,
  user_id bigint not null
);
create table due_payments (
  amount_paise bigint,
  bill_key text,
  done_at timestamp with time zone,
  due_on date not null,
  id bigint generated always as identity not null,
  payment_id bigint,
  schedule_id bigint not null
);
create table due_reminders (
  due_id bigint not null,
  kind text not null,
  sent_at timestamp with time zone default now() not null
);
create table exception_cases (
  action text,
  assigned_at timestamp with time zone,
  kind text not null,
  owner_id bigint,
  payer_id bigint,
  reason text,
  record_id bigint not null,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  resolving_at timestamp with time zone,
  synced_at timestamp with time zone
);
create table export_jobs (
  created_at timestamp with time zone default now() not null,
  file_id uuid,
  file_name text not null,
  format text not null,
  id bigint generated always as identity not null,
  request jsonb not null,
  rows_done integer default 0 not null,
  rows_total integer not null,
  status text default 'waiting'::text not null,
  user_id bigint not null
);
create table factor_guesses (
  guesses smallint not null,
  since timestamp with time zone not null,
  user_id bigint not null
);
create table factor_reset_links (
  reset_id bigint not null,
  token_hash bytea not null,
  used_at timestamp with time zone
);
create table factor_resets (
  approved_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  disputed_at timestamp with time zone,
  due_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  id bigint generated always as identity not null,
  mailed_to text not null,
  proposed_by bigint,
  reason text,
  status text not null,
  user_id bigint not null
);
create table failure_counts (
  day date not null,
  n bigint not null,
  person_id bigint not null,
  reason text not null
);
create table file_quotas (
  stored_bytes bigint default 0 not null,
  user_id bigint not null
);
create table files (
  content_type text not null,
  created_at timestamp with time zone default now() not null,
  file_name text not null,
  id uuid default gen_random_uuid() not null,
  is_upload boolean not null,
  key_cipher text not null,
  owner_id bigint not null,
  sha256 bytea not null,
  size_bytes integer not null,
  storage_key text not null
);
create table gateway_accounts (
  api_host text not null,
  changed_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  enabled boolean default false not null,
  first_on_at timestamp with time zone,
  gateway_id smallint not null,
  id smallint generated always as identity not null,
  keys_version integer default 1 not null,
  made_by bigint,
  methods jsonb default '{}'::jsonb not null,
  name text not null,
  "position" smallint not null,
  settings_cipher text not null
);
create table gateway_breakers (
  failures smallint not null,
  gateway_id smallint not null,
  rest_until timestamp with time zone,
  since timestamp with time zone default now() not null
);
create table gateway_methods (
  enabled boolean default true not null,
  gateway_id smallint not null,
  method_id smallint not null,
  priority smallint not null
);
create table gateway_settings_proposed (
  digest text not null,
  made_at timestamp with time zone default now() not null,
  made_by bigint not null,
  settings_cipher text not null
);
create table group_charge_slabs (
  charge_id bigint not null,
  from_paise bigint not null,
  rate numeric(7,4) not null
);
create table group_charges (
  gateway_id smallint not null,
  group_id bigint not null,
  id bigint generated always as identity not null,
  method_id smallint not null,
  rate numeric(7,4) not null,
  since timestamp with time zone default now() not null,
  until timestamp with time zone
);
create table group_members (
  group_id bigint not null,
  id bigint generated always as identity not null,
  owner_id bigint not null,
  since timestamp with time zone default now() not null,
  until timestamp with time zone,
  user_id bigint not null
);
create table hidden_checklists (
  hidden_at timestamp with time zone default now() not null,
  user_id bigint not null
);
create table idempotency_keys (
  body_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  key text not null,
  payer_id bigint not null,
  payment_id bigint not null
);
create table idempotent_calls (
  answer json not null,
  at timestamp with time zone default now() not null,
  body_hash bytea not null,
  call text not null,
  key text not null,
  status smallint not null,
  user_id bigint not null
);
create table identities (
  aadhaar_last4 text,
  aadhaar_reference text,
  aadhaar_verified_at timestamp with time zone,
  document_verified_at timestamp with time zone,
  gstin_cipher text,
  gstin_last4 text,
  gstin_legal_name text,
  gstin_verified_at timestamp with time zone,
  pan_cipher text,
  pan_last4 text,
  pan_name text,
  pan_reference text,
  pan_verified_at timestamp with time zone,
  user_id bigint not null
);
create table incidents (
  id bigint generated always as identity not null,
  kind text not null,
  over_at timestamp with time zone,
  started_at timestamp with time zone default now() not null,
  subject text not null
);
create table invoice_files (
  file_id uuid not null,
  payment_id bigint not null,
  version smallint not null
);
create table invoice_versions (
  content jsonb not null,
  made_at timestamp with time zone default now() not null,
  payment_id bigint not null,
  version smallint not null
);
create table item_postings (
  account_id bigint not null,
  amount_paise bigint not null,
  item_id bigint not null,
  journal_id bigint not null
);
create table job_workers (
  id text not null,
  seen_at timestamp with time zone default now() not null,
  steady_since timestamp with time zone default now() not null
);
create table journals (
  at timestamp with time zone default now() not null,
  created_xid xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  kind text not null,
  memo text default ''::text not null,
  source_id bigint not null,
  source_type text not null
);
create table key_fingerprints (
  fingerprint bytea not null,
  key_id text not null,
  registered_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone
);
create table key_requests (
  account_id bigint not null,
  at timestamp with time zone not null,
  id bigint generated always as identity not null,
  key_id text not null,
  method text not null,
  path text not null,
  request_id text not null,
  status smallint not null,
  took_ms integer not null
);
create table ledger_accounts (
  code text not null,
  currency text default 'INR'::text not null,
  id bigint generated always as identity not null,
  kind text not null,
  user_id bigint
);
create table ledger_cutover (
  at timestamp with time zone not null,
  only_one boolean default true not null
);
create table link_tokens (
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  mailed_to text,
  purpose text not null,
  token_hash bytea not null,
  used_at timestamp with time zone,
  user_id bigint not null
);
create table logo_pictures (
  bytes bytea not null,
  content_type text not null,
  digest text not null,
  height integer not null,
  width integer not null
);
create table mandate_debits (
  due_on date not null,
  mandate_id bigint not null,
  payee_id bigint not null,
  payment_id bigint not null
);
create table mandates (
  account_id smallint,
  bank_account_id bigint,
  base_paise bigint not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  gateway_id smallint not null,
  id bigint generated always as identity not null,
  last_polled_at timestamp with time zone,
  max_paise bigint not null,
  next_poll_at timestamp with time zone default (now() + '00:00:30'::interval),
  payee_id bigint not null,
  poll_count integer default 0 not null,
  reason text,
  reference text not null,
  session_id text,
  status text default 'claimed'::text not null,
  user_id bigint not null
);
create table master_charges (
  gateway_id smallint not null,
  id bigint generated always as identity not null,
  method_id smallint not null,
  rate numeric(7,4) not null,
  since timestamp with time zone default now() not null,
  until timestamp with time zone
);
create table money_stops (
  broken jsonb not null,
  id bigint generated always as identity not null,
  lifted_at timestamp with time zone,
  lifted_by bigint,
  over_at timestamp with time zone,
  reason text,
  started_at timestamp with time zone default now() not null
);
create table notices (
  created_at timestamp with time zone default now() not null,
  facts jsonb default '{}'::jsonb not null,
  id bigint generated always as identity not null,
  key text not null,
  kind text not null,
  read_at timestamp with time zone,
  record_id bigint not null,
  user_id bigint not null
);
create table open_orders (
  dedupe_key text not null,
  opened_at timestamp with time zone default now() not null,
  payer_id bigint not null,
  payment_id bigint not null
);
create table otps (
  channel text not null,
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  dead_at timestamp with time zone,
  device_id bigint,
  expires_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  password_at timestamp with time zone,
  purpose text not null,
  session_hash bytea,
  sign_in_hash bytea,
  tries smallint default 0 not null,
  used_at timestamp with time zone,
  user_id bigint not null
);
create table passkey_challenges (
  challenge text not null,
  expires_at timestamp with time zone not null,
  purpose text not null,
  session_hash bytea,
  token_hash bytea not null
);
create table passkeys (
  backed_up boolean not null,
  counter bigint not null,
  created_at timestamp with time zone default now() not null,
  credential_id text not null,
  id bigint generated always as identity not null,
  last_used_at timestamp with time zone,
  name text not null,
  public_key bytea not null,
  transports text[] default '{}'::text[] not null,
  user_id bigint not null
);
create table payable_corrections (
  at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  item_id bigint,
  payment_id bigint not null
);
create table payee_counts (
  n bigint not null,
  payee_id bigint not null,
  shown_status text not null,
  total_paise bigint not null
);
create table payees (
  account_cipher text not null,
  account_holder_name text not null,
  account_last4 text not null,
  account_version integer default 1 not null,
  address text default ''::text not null,
  amount_paise bigint not null,
  bank_branch text not null,
  bank_name text not null,
  beneficiary_id text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  document_file_id uuid,
  document_missing boolean default false not null,
  email text,
  id bigint generated always as identity not null,
  ifsc_code text not null,
  mobile text not null,
  name text not null,
  pan_cipher text not null,
  pan_last4 text not null,
  payment_for text,
  service_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  words tsvector generated always as (search_words(name)) stored not null
);
create table payer_counts (
  n bigint not null,
  payer_id bigint not null,
  shown_status text not null,
  total_paise bigint not null
) with (fillfactor=50);
create table payment_events (
  actor_id bigint,
  api_key_id text,
  at timestamp with time zone default now() not null,
  detail jsonb default '{}'::jsonb not null,
  id bigint not null,
  kind text not null,
  member_id bigint,
  payment_id bigint not null,
  request_id text
) partition by RANGE (at);
create table payment_gateways (
  id smallint not null,
  name text not null,
  slug text not null
);
create table payment_items (
  base_paise bigint not null,
  charge_from_paise bigint,
  charge_paise bigint not null,
  charge_rate numeric(7,4),
  id bigint generated always as identity not null,
  payee_account_last4 text not null,
  payee_bank_name text not null,
  payee_id bigint not null,
  payee_name text not null,
  payment_for text,
  payment_id bigint not null,
  "position" smallint not null
);
create table payment_link_days (
  base_paise bigint not null,
  day date not null,
  link_id bigint not null,
  owner_id bigint not null
);
create table payment_link_orders (
  created_at timestamp with time zone default now() not null,
  link_id bigint not null,
  opener_name text not null,
  payment_id bigint not null
);
create table payment_link_settings (
  changed_at timestamp with time zone default now() not null,
  changed_by bigint,
  daily_limit_paise bigint default 20000000 not null,
  enabled boolean default false not null,
  is_only boolean default true not null,
  link_limit_paise bigint default 5000000 not null
);
create table payment_links (
  bank_account_id bigint,
  base_paise bigint not null,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  fields jsonb not null,
  id bigint generated always as identity not null,
  nonce bytea not null,
  owner_id bigint not null,
  payee_name text not null,
  service_id bigint not null,
  token_hash bytea not null
);
create table payment_methods (
  id smallint not null,
  payment_method text not null,
  "position" smallint not null,
  slug text not null
);
create table payment_rollup_outbox (
  day date not null,
  gateway_id smallint not null,
  method_id smallint not null,
  n bigint not null,
  payee_id bigint,
  payer_id bigint not null,
  service_id bigint not null,
  shown_status text not null,
  step bigint not null,
  total_paise bigint not null
);
create table payment_schedules (
  amount_paise bigint,
  created_at timestamp with time zone default now() not null,
  first_on date not null,
  id bigint generated always as identity not null,
  payee_id bigint,
  remembered_id bigint,
  reminds boolean default true not null,
  repeats text not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null
);
create table payments (
  base_paise bigint not null,
  bill_id bigint,
  charge_from_paise bigint default 0,
  charge_paise bigint not null,
  charge_rate numeric(7,4) not null,
  created_at timestamp with time zone default now() not null,
  customer_ref_id text not null,
  finalized_at timestamp with time zone,
  gateway_id smallint,
  gst_rate numeric(7,4) not null,
  id bigint generated always as identity not null,
  item_count smallint,
  last_polled_at timestamp with time zone,
  last_requested_at timestamp with time zone default now() not null,
  late_poll_from timestamp with time zone,
  member_id bigint,
  method_id smallint not null,
  next_poll_at timestamp with time zone,
  order_id text not null,
  paid_at timestamp with time zone,
  payee_account_last4 text,
  payee_bank_name text,
  payee_id bigint,
  payee_name text not null,
  payer_email text not null,
  payer_id bigint not null,
  payment_for text,
  poll_count integer default 0 not null,
  service_id bigint not null,
  shown_status text generated always as (
CASE
    WHEN (status = 'paid'::text) THEN 'PAID'::text
    WHEN (status = ANY (ARRAY['failed'::text, 'closed'::text])) THEN 'FAILED'::text
    ELSE 'PENDING'::text
END) stored not null,
  status text default 'created'::text not null,
  student_fee_id bigint,
  total_paise bigint not null
);
create table payout_providers (
  id smallint generated always as identity not null,
  is_on boolean default true not null,
  name text not null,
  paused_because text,
  paused_until timestamp with time zone,
  priority smallint not null,
  slug text not null
);
create table payout_settings (
  daily_at time without time zone,
  new_account_minutes integer default 30 not null,
  send text default 'at-once'::text not null,
  service_id bigint not null
);
create table payout_stops (
  id bigint generated always as identity not null,
  over_at timestamp with time zone,
  over_by bigint,
  reason text not null,
  started_at timestamp with time zone default now() not null,
  started_by bigint
);
create table payout_totals (
  applied_paise bigint,
  files text[] default '{}'::text[] not null,
  gateway_id smallint not null,
  gateway_settlement_id text not null,
  id bigint generated always as identity not null,
  incomplete_since timestamp with time zone,
  lines_paise bigint default 0 not null,
  total_paise bigint not null
);
create table payouts (
  amount_paise bigint not null,
  arrived_at timestamp with time zone,
  borne_paise bigint default 0 not null,
  closed_from text,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  expected_at timestamp with time zone,
  failure text,
  held_because text,
  held_until timestamp with time zone,
  id bigint generated always as identity not null,
  item_id bigint,
  lease_until timestamp with time zone default now() not null,
  message text,
  mismatch text,
  next_poll_at timestamp with time zone default now(),
  payment_id bigint,
  poll_count integer default 0 not null,
  released_account_id bigint,
  released_at timestamp with time zone,
  released_by bigint,
  released_from text,
  released_paise bigint,
  sent_at timestamp with time zone,
  status text default 'queued'::text not null,
  utr text,
  withdrawal_id bigint
);
create table pending_contacts (
  asked_by bigint not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone default (now() + '24:00:00'::interval) not null,
  ended_at timestamp with time zone,
  field text not null,
  id bigint generated always as identity not null,
  object_hash bytea not null,
  outcome text,
  user_id bigint not null,
  value text not null
);
create table people (
  account_id bigint not null,
  id bigint not null
);
create table person_amount_counts (
  n bigint not null,
  person_id bigint not null,
  shown_status text not null,
  step bigint not null,
  total_paise bigint not null
);
create table person_day_counts (
  day date not null,
  dimensions smallint not null,
  gateway_id smallint not null,
  method_id smallint not null,
  n bigint not null,
  person_id bigint not null,
  service_id bigint not null,
  shown_status text not null,
  total_paise bigint not null
);
create table planted_lists (
  name text not null,
  version text not null
);
create table platform_rates (
  name text not null,
  rate numeric(7,4) not null
);
create table policy_acceptances (
  accepted_at timestamp with time zone default now() not null,
  policy_id bigint not null,
  user_id bigint not null
);
create table portal_mark (
  is_only boolean default true not null,
  marked_at timestamp with time zone default now() not null,
  mode text not null
);
create table postings (
  account_id bigint not null,
  amount_paise bigint not null,
  journal_id bigint not null
);
create table provider_health (
  at timestamp with time zone default now() not null,
  failing_since timestamp with time zone,
  name text not null,
  ok boolean not null,
  took_ms integer not null
);
create table push_deliveries (
  claimed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  notice_id bigint,
  state text default 'waiting'::text not null,
  subscription_id bigint not null,
  tries integer default 0 not null
);
create table push_keys (
  created_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  is_active boolean default true not null,
  private_cipher text not null,
  public_key text not null
);
create table push_subscriptions (
  created_at timestamp with time zone default now() not null,
  device_id bigint,
  endpoint_hash bytea not null,
  id bigint generated always as identity not null,
  key_id bigint not null,
  kinds text[] not null,
  label text not null,
  last_used_at timestamp with time zone,
  session_hash bytea not null,
  target_cipher text not null,
  user_id bigint not null
);
create table rate_counters (
  hits integer default 0 not null,
  name text not null,
  subject text not null,
  window_at timestamp with time zone not null
);
create table reconciliation_runs (
  day date not null,
  error text,
  id bigint generated always as identity not null,
  lease_until timestamp with time zone,
  matched integer default 0 not null,
  ran_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  records integer default 0 not null,
  source text not null,
  status text not null
);
create table recovery_codes (
  code_hash bytea not null,
  used_at timestamp with time zone,
  user_id bigint not null
);
create table refunds (
  amount_paise bigint generated always as ((base_paise + charge_paise)) stored not null,
  api_key_id text,
  attempt_id bigint not null,
  bank_reference text,
  base_paise bigint not null,
  bearer text,
  capture_id bigint,
  charge_paise bigint not null,
  finalized_at timestamp with time zone,
  gateway_refund_id text,
  id bigint generated always as identity not null,
  item_id bigint,
  lease_until timestamp with time zone default now() not null,
  member_id bigint,
  message text,
  next_poll_at timestamp with time zone default now(),
  payment_id bigint not null,
  poll_count integer default 0 not null,
  reason text not null,
  reference text not null,
  requested_at timestamp with time zone default now() not null,
  requested_by bigint,
  resolved_as text,
  resolved_at timestamp with time zone,
  source text not null,
  status text default 'requested'::text not null
);
create table refused_webhooks (
  address text not null,
  body_sha256 text not null,
  gateway text not null,
  minute timestamp with time zone not null,
  n integer not null
);
create table remembered_bills (
  amount_paise bigint,
  bill_key text,
  created_at timestamp with time zone default now() not null,
  details_cipher text not null,
  due_on date,
  forgotten_at timestamp with time zone,
  id bigint generated always as identity not null,
  known_at timestamp with time zone not null,
  last_polled_at timestamp with time zone not null,
  name text not null,
  next_poll_at timestamp with time zone,
  number_key text not null,
  number_last4 text not null,
  operator_id bigint not null,
  poll_count integer default 0 not null,
  state text not null,
  user_id bigint not null,
  why text
);
create table report_views (
  created_at timestamp with time zone default now() not null,
  every text,
  id bigint generated always as identity not null,
  name text not null,
  next_at timestamp with time zone,
  owner_id bigint not null,
  search jsonb not null
);
create table schema_migrations (
  applied_at timestamp with time zone default now() not null,
  checksum text,
  name text not null
);
create table schools (
  account_cipher text not null,
  account_holder_name text not null,
  account_last4 text not null,
  bank_branch text,
  bank_name text not null,
  beneficiary_id text not null,
  branch_name text not null,
  city_id integer not null,
  created_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  ifsc_code text not null,
  mobile text,
  pincode text not null,
  school_name text not null,
  state_id smallint not null,
  user_id bigint not null
);
create table security_settings (
  changed_at timestamp with time zone default now() not null,
  changed_by bigint,
  factor_grace_days smallint default 14 not null,
  factor_required_since timestamp with time zone,
  id smallint default 1 not null
);
create table service_methods_off (
  method_id smallint not null,
  reason text,
  service_id bigint not null
);
create table service_switches (
  group_id bigint,
  id bigint generated always as identity not null,
  reason text not null,
  service_id bigint not null,
  switched_at timestamp with time zone default now() not null,
  switched_by bigint,
  user_id bigint
);
create table services (
  description text not null,
  enabled boolean default true not null,
  icon_name text not null,
  id bigint generated always as identity not null,
  name text not null,
  "position" smallint not null,
  slug text not null
);
create table sessions (
  created_at timestamp with time zone default now() not null,
  device_id bigint,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  seen_at timestamp with time zone default now() not null,
  stepped_up_at timestamp with time zone default now() not null,
  token_hash bytea not null,
  user_id bigint not null
);
create table settlement_rows (
  amount_paise bigint not null,
  capture_id bigint,
  currency text not null,
  day date not null,
  fee_paise bigint,
  gateway_dispute_id text,
  gateway_id smallint not null,
  gateway_payment_id text,
  gateway_refund_id text,
  happened_at timestamp with time zone,
  id bigint generated always as identity not null,
  is_assumed boolean default false not null,
  is_booked boolean default true not null,
  line_id text,
  name text,
  net_paise bigint,
  other_name text,
  read_at timestamp with time zone default now() not null,
  reference text,
  refund_id bigint,
  refund_reference text,
  remarks text,
  repeats integer default 0 not null,
  row_key text not null,
  settled_at timestamp with time zone,
  settlement_id bigint,
  source text not null,
  tax_paise bigint,
  type text not null
);
create table settlements (
  booked_fee_paise bigint default 0 not null,
  booked_paise bigint default 0 not null,
  booked_tax_paise bigint default 0 not null,
  bookings integer default 0 not null,
  currency text default 'INR'::text not null,
  gateway_id smallint not null,
  gateway_settlement_id text not null,
  id bigint generated always as identity not null,
  settled_at timestamp with time zone not null,
  utr text
);
create table signing_requests (
  created_at timestamp with time zone default now() not null,
  document_sha256 bytea,
  ended_at timestamp with time zone,
  last_polled_at timestamp with time zone,
  link_cipher text,
  next_poll_at timestamp with time zone default now() not null,
  reference text,
  status text default 'preparing'::text not null,
  user_id bigint not null,
  verification_id text not null
);
create table spent_proofs (
  expires_at timestamp with time zone not null,
  nonce bytea not null
);
create table stale_failure_days (
  day date not null
);
create table states (
  id smallint not null,
  name text not null
);
create table student_fees (
  admission_number text not null,
  amount_paise bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  school_id bigint not null,
  student_name text not null,
  unique_id text not null,
  user_id bigint not null
);
create table tax_invoices (
  cgst_paise bigint not null,
  dated_at timestamp with time zone not null,
  gst_rate numeric(7,4) not null,
  igst_paise bigint not null,
  no text not null,
  number integer not null,
  numbered_at timestamp with time zone default now() not null,
  payment_id bigint not null,
  place_of_supply text not null,
  recipient_id bigint,
  sac text not null,
  series_id integer not null,
  sgst_paise bigint not null,
  supplier_id integer,
  taxable_paise bigint not null,
  value_paise bigint not null
);
create table tax_notes (
  amount_paise bigint not null,
  cgst_paise bigint not null,
  dated_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  igst_paise bigint not null,
  journal_id bigint not null,
  kind text not null,
  no text not null,
  number integer not null,
  numbered_at timestamp with time zone default now() not null,
  payment_id bigint not null,
  payment_mode text not null,
  recipient_id bigint not null,
  series_id integer not null,
  service_name text not null,
  sgst_paise bigint not null,
  supplier_id integer not null,
  taxable_paise bigint not null,
  value_paise bigint not null
);
create table tax_recipients (
  address text not null,
  gstin_cipher text,
  id bigint generated always as identity not null,
  legal_name text not null,
  made_at timestamp with time zone default now() not null,
  mobile text not null,
  name text not null,
  state text not null,
  state_code text not null,
  user_id bigint not null,
  verified_at timestamp with time zone
);
create table tax_suppliers (
  address text not null,
  cin text not null,
  gstin text not null,
  id integer generated always as identity not null,
  legal_name text not null,
  made_at timestamp with time zone default now() not null,
  state_code text not null,
  trade_name text not null
);
create table ticket_events (
  at timestamp with time zone default now() not null,
  changes jsonb not null,
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  user_id bigint not null
);
create table ticket_replies (
  created_at timestamp with time zone default now() not null,
  file_id uuid,
  id bigint generated always as identity not null,
  message text not null,
  ticket_id bigint not null,
  user_id bigint not null
);
create table tickets (
  created_at timestamp with time zone default now() not null,
  description text not null,
  file_id uuid,
  id bigint generated always as identity not null,
  payment_id bigint,
  priority text not null,
  status text default 'Open'::text not null,
  subject text not null,
  ticket_no text not null,
  user_id bigint not null,
  version integer default 1 not null,
  words tsvector generated always as (search_words(subject)) stored not null
);
create table totp_secrets (
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  last_step bigint default 0 not null,
  secret_cipher text not null,
  user_id bigint not null
);
create table track_links (
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  nonce bytea not null,
  payment_id bigint not null,
  token_hash bytea not null
);
create table transfers (
  amount_paise bigint not null,
  bank_account_id bigint not null,
  code text,
  created_at timestamp with time zone default now() not null,
  failure text,
  fee_paise bigint default 0 not null,
  finalized_at timestamp with time zone,
  id bigint generated always as identity not null,
  message text,
  mode text not null,
  number smallint not null,
  payout_id bigint not null,
  provider text not null,
  provider_id text,
  reference text not null,
  sends smallint default 0 not null,
  sent_at timestamp with time zone,
  status text default 'claimed'::text not null,
  tax_paise bigint default 0 not null,
  utr text
);
create table typed_codes (
  kind text not null,
  tried_at timestamp with time zone[] not null,
  user_id bigint not null
);
create table unapplied_reports (
  amount_paise bigint not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  currency text not null,
  first_at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  last_at timestamp with time zone default now() not null,
  payment_id bigint,
  problem text not null,
  provider text not null,
  reference text not null,
  subject text not null,
  word text not null
);
create table uploads_mark (
  mark uuid default gen_random_uuid() not null,
  only_row boolean default true not null,
  seen_at timestamp with time zone
);
create table user_closure (
  ancestor_id bigint not null,
  depth smallint not null,
  descendant_id bigint not null
);
create table users (
  aadhar_verified smallint default 0 not null,
  address text default ''::text not null,
  city text default ''::text not null,
  commission numeric(6,3),
  company_address text,
  company_contact text,
  company_name text,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  document_verified smallint default 0 not null,
  email text not null,
  email_confirmed_at timestamp with time zone,
  first_name text not null,
  first_signed_in_at timestamp with time zone,
  gstin_verified smallint default 0 not null,
  id bigint generated always as identity not null,
  language text,
  last_name text not null,
  mobile text not null,
  mobile_confirmed_at timestamp with time zone,
  mobile_released_at timestamp with time zone,
  pancard_verified smallint default 0 not null,
  parent_id bigint,
  password_hash text,
  pincode text default ''::text not null,
  role_id smallint not null,
  sign_in_language text,
  state text default ''::text not null,
  status smallint default 1 not null,
  updated_at timestamp with time zone default now() not null,
  username text not null,
  usertype smallint default 1 not null,
  words tsvector generated always as (search_words(((((first_name || ' '::text) || last_name) || ' '::text) || username))) stored not null
);
create table wallet_adjustments (
  amount_paise bigint not null,
  at timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  made_by bigint not null,
  reason text not null,
  user_id bigint not null
);
create table wallet_checkpoints (
  account_id bigint not null,
  at timestamp with time zone not null,
  before_paise bigint not null,
  journal_id bigint not null,
  lines_before bigint not null
);
create table wallet_settings (
  changed_at timestamp with time zone default now() not null,
  changed_by bigint,
  daily_limit_paise bigint default 20000000 not null,
  is_only boolean default true not null,
  least_paise bigint default 10000 not null,
  tds_on boolean default false not null,
  tds_rate_bp integer default 200 not null,
  tds_threshold_paise bigint default 2000000 not null
);
create table wallets (
  account_id bigint not null,
  balance_paise bigint default 0 not null,
  floor_paise bigint default 0 not null,
  line_count bigint default 0 not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null
);
create table webhook_deliveries (
  created_at timestamp with time zone default now() not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  id bigint generated always as identity not null,
  next_at timestamp with time zone default now(),
  state text default 'waiting'::text not null,
  tries smallint default 0 not null
);
create table webhook_endpoints (
  account_id bigint not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  failing_since timestamp with time zone,
  id bigint generated always as identity not null,
  include_downline boolean default false not null,
  is_on boolean default true not null,
  off_because text,
  old_secret_cipher text,
  old_secret_until timestamp with time zone,
  secret_cipher text not null,
  types text[] not null,
  url text not null,
  warned_at timestamp with time zone
);
create table webhook_keys (
  duplicates integer default 0 not null,
  event_key text not null,
  gateway_id smallint,
  payout_provider_id smallint,
  received_at timestamp with time zone default now() not null,
  repeated_at timestamp with time zone
);
create table webhook_log (
  account_id smallint,
  address text,
  attempt_id bigint,
  body bytea not null,
  body_bytes integer,
  event_key text not null,
  gateway_id smallint,
  handled_at timestamp with time zone,
  headers jsonb default '{}'::jsonb not null,
  id bigint not null,
  payment_id bigint,
  payout_provider_id smallint,
  received_at timestamp with time zone default now() not null,
  request_id text,
  signature_sha256 bytea,
  status_after text,
  status_before text,
  verdict text default 'ok'::text not null
) partition by RANGE (received_at);
create table webhook_replays (
  at timestamp with time zone default now() not null,
  event_id bigint not null,
  id bigint generated always as identity not null,
  replayed_by bigint,
  status_after text,
  status_before text,
  took_ms integer
);
create table webhook_tries (
  answer text default ''::text not null,
  at timestamp with time zone default now() not null,
  delivery_id bigint not null,
  failure text,
  id bigint generated always as identity not null,
  status smallint,
  took_ms integer not null
);
create table withdrawals (
  amount_paise bigint not null,
  bank_account_id bigint not null,
  id bigint generated always as identity not null,
  net_paise bigint generated always as ((amount_paise - tds_paise)) stored not null,
  requested_at timestamp with time zone default now() not null,
  returned_at timestamp with time zone,
  returned_because text,
  tds_paise bigint default 0 not null,
  tds_rate_bp integer default 0 not null,
  user_id bigint not null,
  year_tds_back_paise bigint default 0 not null
);
alter sequence payment_events_id_seq owned by payment_events.id;
alter sequence webhook_log_id_seq owned by webhook_log.id;
alter table account_members alter column id set default nextval('users_id_seq'::regclass);
alter table announcements alter column id set default nextval('notices_id_seq'::regclass);
alter table payment_events alter column id set default nextval('payment_events_id_seq'::regclass);
alter table webhook_log alter column id set default nextval('webhook_log_id_seq'::regclass);
alter table aadhaar_otps add constraint aadhaar_otps_aadhaar_last4_check CHECK ((aadhaar_last4 ~ '^[0-9]{4}$'::text));
alter table aadhaar_otps add constraint aadhaar_otps_pkey PRIMARY KEY (id);
alter table account_confirmations add constraint account_confirmations_pkey PRIMARY KEY (bank_account_id, payment_id);
alter table account_events add constraint account_events_pkey PRIMARY KEY (id);
alter table account_members add constraint account_members_check CHECK ((((from_hour IS NULL) = (to_hour IS NULL)) AND (from_hour < to_hour)));
alter table account_members add constraint account_members_check1 CHECK (((joined_at IS NULL) OR ((mobile IS NOT NULL) AND (password_hash IS NOT NULL))));
alter table account_members add constraint account_members_daily_limit_paise_check CHECK ((daily_limit_paise > 0));
alter table account_members add constraint account_members_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23)));
alter table account_members add constraint account_members_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text));
alter table account_members add constraint account_members_mobile_check CHECK ((mobile ~ '^[6-9][0-9]{9}$'::text));
alter table account_members add constraint account_members_payment_limit_paise_check CHECK ((payment_limit_paise > 0));
alter table account_members add constraint account_members_pkey PRIMARY KEY (id);
alter table account_members add constraint account_members_role_check CHECK ((role = ANY (ARRAY['cashier'::text, 'bookkeeper'::text, 'support'::text, 'operations'::text, 'read-only'::text, 'custom'::text])));
alter table account_members add constraint account_members_service_ids_check CHECK ((cardinality(service_ids) > 0));
alter table account_members add constraint account_members_sign_in_language_check CHECK ((sign_in_language ~ '^[a-z]{2,3}$'::text));
alter table account_members add constraint account_members_to_hour_check CHECK (((to_hour >= 1) AND (to_hour <= 24)));
alter table announcement_marks add constraint announcement_marks_pkey PRIMARY KEY (announcement_id, user_id);
alter table announcements add constraint announcements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000)));
alter table announcements add constraint announcements_body_hi_check CHECK (((length(body_hi) >= 1) AND (length(body_hi) <= 1000)));
alter table announcements add constraint announcements_check CHECK (((title_hi IS NULL) = (body_hi IS NULL)));
alter table announcements add constraint announcements_check1 CHECK ((ends_at > starts_at));
alter table announcements add constraint announcements_kind_check CHECK ((kind = ANY (ARRAY['information'::text, 'important'::text])));
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_roles_check CHECK (((roles <@ ARRAY[2, 3, 4]) AND (cardinality(roles) > 0)));
alter table announcements add constraint announcements_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)));
alter table announcements add constraint announcements_title_hi_check CHECK (((length(title_hi) >= 1) AND (length(title_hi) <= 80)));
alter table api_keys add constraint api_keys_check CHECK ((refund_daily_limit_paise >= refund_limit_paise));
alter table api_keys add constraint api_keys_check1 CHECK (((refund_limit_paise IS NULL) = (refund_daily_limit_paise IS NULL)));
alter table api_keys add constraint api_keys_id_check CHECK ((id ~ '^[1-9A-HJ-NP-Za-km-z]{11}$'::text));
alter table api_keys add constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table api_keys add constraint api_keys_permissions_check CHECK ((cardinality(permissions) > 0));
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_refund_limit_paise_check CHECK ((refund_limit_paise > 0));
alter table api_keys add constraint api_keys_secret_hash_check CHECK ((length(secret_hash) = 32));
alter table api_keys add constraint api_keys_secret_hash_key UNIQUE (secret_hash);
alter table approval_settings add constraint approval_settings_pkey PRIMARY KEY (kind);
alter table approvals add constraint approvals_check CHECK (((status = ANY (ARRAY['waiting'::text, 'direct'::text])) = (decided_by IS NULL)));
alter table approvals add constraint approvals_check1 CHECK (((status = ANY (ARRAY['waiting'::text, 'direct'::text])) = (decided_at IS NULL)));
alter table approvals add constraint approvals_check2 CHECK (((status <> ALL (ARRAY['approved'::text, 'refused'::text])) OR (decided_by <> maker_id)));
alter table approvals add constraint approvals_check3 CHECK (((status <> 'withdrawn'::text) OR (decided_by = maker_id)));
alter table approvals add constraint approvals_pkey PRIMARY KEY (id);
alter table approvals add constraint approvals_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'direct'::text])));
alter table attempts add constraint attempts_gateway_id_reference_key UNIQUE (gateway_id, reference);
alter table attempts add constraint attempts_payment_id_number_key UNIQUE (payment_id, number);
alter table attempts add constraint attempts_pkey PRIMARY KEY (id);
alter table attempts add constraint attempts_status_check CHECK ((status = ANY (ARRAY['claimed'::text, 'open'::text, 'paid'::text, 'closed'::text])));
alter table audit_chain add constraint audit_chain_audit_id_key UNIQUE (audit_id);
alter table audit_chain add constraint audit_chain_hash_check CHECK ((length(hash) = 32));
alter table audit_chain add constraint audit_chain_pkey PRIMARY KEY ("position");
alter table audit_chain add constraint audit_chain_position_check CHECK (("position" > 0));
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table backup_results add constraint backup_results_kind_check CHECK ((kind = ANY (ARRAY['whole'::text, 'changes'::text])));
alter table backup_results add constraint backup_results_pkey PRIMARY KEY (kind);
alter table bank_accounts add constraint bank_accounts_check CHECK ((num_nonnulls(payee_id, school_id) <= 1));
alter table bank_accounts add constraint bank_accounts_check_status_check CHECK ((check_status = ANY (ARRAY['waiting'::text, 'valid'::text, 'invalid'::text, 'unknown'::text])));
alter table bank_accounts add constraint bank_accounts_match_score_check CHECK (((match_score >= 0) AND (match_score <= 100)));
alter table bank_accounts add constraint bank_accounts_pkey PRIMARY KEY (id);
alter table banks add constraint banks_code_check CHECK ((code ~ '^[A-Z]{4}$'::text));
alter table banks add constraint banks_pkey PRIMARY KEY (code);
alter table beneficiaries add constraint beneficiaries_pkey PRIMARY KEY (id);
alter table beneficiaries add constraint beneficiaries_provider_bank_account_id_key UNIQUE (provider, bank_account_id);
alter table beneficiaries add constraint beneficiaries_reference_check CHECK ((reference ~ '^[A-Za-z0-9_]{1,50}$'::text));
alter table beneficiaries add constraint beneficiaries_reference_key UNIQUE (reference);
alter table beneficiaries add constraint beneficiaries_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'ready'::text, 'refused'::text])));
alter table bill_categories add constraint bill_categories_pkey PRIMARY KEY (id);
alter table bill_categories add constraint bill_categories_service_id_name_key UNIQUE (service_id, name);
alter table bill_claims add constraint bill_claims_pkey PRIMARY KEY (bill_key);
alter table bill_operators add constraint bill_operators_code_key UNIQUE (code);
alter table bill_operators add constraint bill_operators_pkey PRIMARY KEY (id);
alter table bill_payments add constraint bill_payments_pkey PRIMARY KEY (payment_id);
alter table bill_payments add constraint bill_payments_reference_key UNIQUE (reference);
alter table bill_payments add constraint bill_payments_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'pending'::text, 'paid'::text, 'refused'::text])));
alter table bills add constraint bills_amount_paise_check CHECK ((amount_paise > 0));
alter table bills add constraint bills_pkey PRIMARY KEY (id);
alter table books_checks add constraint books_checks_id_check CHECK ((id = 1));
alter table books_checks add constraint books_checks_pkey PRIMARY KEY (id);
alter table canned_replies add constraint canned_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)));
alter table canned_replies add constraint canned_replies_pkey PRIMARY KEY (id);
alter table canned_replies add constraint canned_replies_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60)));
alter table captchas add constraint captchas_pkey PRIMARY KEY (key);
alter table captures add constraint captures_amount_paise_check CHECK ((amount_paise > 0));
alter table captures add constraint captures_check CHECK (((kind <> 'payment'::text) OR (resolved_as IS NULL)));
alter table captures add constraint captures_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table captures add constraint captures_gateway_id_gateway_payment_id_key UNIQUE (gateway_id, gateway_payment_id);
alter table captures add constraint captures_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'surplus'::text, 'amount'::text, 'currency'::text])));
alter table captures add constraint captures_pkey PRIMARY KEY (id);
alter table captures add constraint captures_resolved_as_check CHECK ((resolved_as = ANY (ARRAY['accepted'::text, 'refunded'::text, 'disputed'::text])));
alter table card_consents add constraint card_consents_pkey PRIMARY KEY (attempt_id);
alter table charge_groups add constraint charge_groups_id_owner_id_key UNIQUE (id, owner_id);
alter table charge_groups add constraint charge_groups_pkey PRIMARY KEY (id);
alter table charge_groups add constraint charge_groups_role_id_check CHECK ((role_id = ANY (ARRAY[2, 3])));
alter table cities add constraint cities_pkey PRIMARY KEY (id);
alter table cities add constraint cities_state_id_name_key UNIQUE (state_id, name);
alter table code_tries add constraint code_tries_user_id_device_id_key UNIQUE NULLS NOT DISTINCT (user_id, device_id);
alter table company add constraint company_gst_rate_check CHECK (((gst_rate >= (0)::numeric) AND (gst_rate <= (100)::numeric)));
alter table company add constraint company_id_check CHECK (id);
alter table company add constraint company_invoice_prefix_check CHECK ((invoice_prefix ~ '^[A-Z0-9]{1,2}$'::text));
alter table company add constraint company_pkey PRIMARY KEY (id);
alter table company add constraint company_state_code_check CHECK ((state_code ~ '^(\d\d)?$'::text));
alter table company_logos add constraint company_logos_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 100000)));
alter table company_logos add constraint company_logos_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text])));
alter table company_logos add constraint company_logos_height_check CHECK ((height > 0));
alter table company_logos add constraint company_logos_pkey PRIMARY KEY (theme);
alter table company_logos add constraint company_logos_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text])));
alter table company_logos add constraint company_logos_width_check CHECK ((width > 0));
alter table company_policies add constraint company_policies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 60000)));
alter table company_policies add constraint company_policies_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'refunds'::text])));
alter table company_policies add constraint company_policies_kind_version_key UNIQUE (kind, version);
alter table company_policies add constraint company_policies_pkey PRIMARY KEY (id);
alter table company_policies add constraint company_policies_version_check CHECK ((version > 0));
alter table contact_changes add constraint contact_changes_field_check CHECK ((field = ANY (ARRAY['mobile'::text, 'email'::text])));
alter table contact_changes add constraint contact_changes_pkey PRIMARY KEY (user_id, field);
alter table data_downloads add constraint data_downloads_check CHECK (((status = 'done'::text) = (expires_at IS NOT NULL)));
alter table data_downloads add constraint data_downloads_pkey PRIMARY KEY (id);
alter table data_downloads add constraint data_downloads_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));
alter table default_commissions add constraint default_commissions_pkey PRIMARY KEY (admin_id);
alter table default_commissions add constraint default_commissions_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric)));
alter table devices add constraint devices_pkey PRIMARY KEY (id);
alter table differences add constraint differences_amount_paise_check CHECK ((amount_paise >= 0));
alter table differences add constraint differences_check CHECK (((status = 'open'::text) = (resolution IS NULL)));
alter table differences add constraint differences_check1 CHECK (((other_residual_paise = 0) = (other_residual_currency IS NULL)));
alter table differences add constraint differences_kind_check CHECK ((kind = ANY (ARRAY['missing-here'::text, 'missing-there'::text, 'amount'::text, 'currency'::text, 'fee'::text, 'date'::text, 'duplicate'::text, 'reversed'::text, 'split'::text, 'late'::text])));
alter table differences add constraint differences_pkey PRIMARY KEY (id);
alter table differences add constraint differences_resolution_check CHECK ((resolution = ANY (ARRAY['self'::text, 'book'::text, 'refund'::text, 'accept'::text])));
alter table differences add constraint differences_source_kind_subject_key UNIQUE (source, kind, subject);
alter table differences add constraint differences_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text])));
alter table digilocker_requests add constraint digilocker_requests_aadhaar_last4_check CHECK ((aadhaar_last4 ~ '^[0-9]{4}$'::text));
alter table digilocker_requests add constraint digilocker_requests_check CHECK (((status = 'review'::text) = (document_name IS NOT NULL)));
alter table digilocker_requests add constraint digilocker_requests_pkey PRIMARY KEY (id);
alter table digilocker_requests add constraint digilocker_requests_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'pending'::text, 'review'::text, 'success'::text, 'expired'::text, 'denied'::text, 'mismatch'::text])));
alter table digilocker_requests add constraint digilocker_requests_verification_id_key UNIQUE (verification_id);
alter table dispute_answers add constraint dispute_answers_kind_check CHECK ((kind = ANY (ARRAY['evidence'::text, 'accept'::text])));
alter table dispute_answers add constraint dispute_answers_note_check CHECK ((length(note) <= 1000));
alter table dispute_answers add constraint dispute_answers_pkey PRIMARY KEY (id);
alter table dispute_answers add constraint dispute_answers_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'refused'::text])));
alter table dispute_files add constraint dispute_files_check CHECK (((field IS NULL) = (field_label IS NULL)));
alter table dispute_files add constraint dispute_files_pkey PRIMARY KEY (id);
alter table dispute_items add constraint dispute_items_base_paise_check CHECK ((base_paise >= 0));
alter table dispute_items add constraint dispute_items_charge_paise_check CHECK ((charge_paise >= 0));
alter table dispute_items add constraint dispute_items_pkey PRIMARY KEY (dispute_id, item_id);
alter table dispute_watches add constraint dispute_watches_pkey PRIMARY KEY (payment_id);
alter table disputes add constraint disputes_amount_paise_check CHECK ((amount_paise > 0));
alter table disputes add constraint disputes_check CHECK (((disputed_paise >= 0) AND (disputed_paise <= amount_paise)));
alter table disputes add constraint disputes_check1 CHECK (((disputed_base_paise >= 0) AND (disputed_base_paise <= disputed_paise)));
alter table disputes add constraint disputes_excess_paise_check CHECK ((excess_paise >= 0));
alter table disputes add constraint disputes_gateway_id_gateway_dispute_id_key UNIQUE (gateway_id, gateway_dispute_id);
alter table disputes add constraint disputes_money_check CHECK ((money = ANY (ARRAY['none'::text, 'held'::text, 'released'::text, 'taken'::text])));
alter table disputes add constraint disputes_phase_check CHECK ((phase = ANY (ARRAY['dispute'::text, 'fraud'::text, 'retrieval'::text, 'chargeback'::text, 'pre-arbitration'::text, 'arbitration'::text])));
alter table disputes add constraint disputes_pkey PRIMARY KEY (id);
alter table disputes add constraint disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'under-review'::text, 'won'::text, 'lost'::text, 'accepted'::text, 'closed'::text])));
alter table document_numbering add constraint document_numbering_id_check CHECK (id);
alter table document_numbering add constraint document_numbering_pkey PRIMARY KEY (id);
alter table document_series add constraint document_series_head_check CHECK ((head ~ '^[A-Z0-9]{1,2}/[0-9-]{4,5}/[CD]?$'::text));
alter table document_series add constraint document_series_head_key UNIQUE (head);
alter table document_series add constraint document_series_last_check CHECK ((last >= 0));
alter table document_series add constraint document_series_pkey PRIMARY KEY (id);
alter table due_calendars add constraint due_calendars_pkey PRIMARY KEY (user_id);
alter table due_calendars add constraint due_calendars_token_hash_key UNIQUE (token_hash);
alter table due_payments add constraint due_payments_amount_paise_check CHECK ((amount_paise > 0));
alter table due_payments add constraint due_payments_check CHECK (((payment_id IS NULL) OR (done_at IS NULL)));
alter table due_payments add constraint due_payments_payment_id_schedule_id_key UNIQUE (payment_id, schedule_id);
alter table due_payments add constraint due_payments_pkey PRIMARY KEY (id);
alter table due_payments add constraint due_payments_schedule_id_due_on_key UNIQUE (schedule_id, due_on);
alter table due_reminders add constraint due_reminders_kind_check CHECK ((kind = ANY (ARRAY['before'::text, 'on-day'::text, 'overdue'::text])));
alter table due_reminders add constraint due_reminders_pkey PRIMARY KEY (due_id, kind);
alter table exception_cases add constraint exception_cases_action_check CHECK ((action = ANY (ARRAY['accept'::text, 'decline'::text, 'refund'::text, 'book'::text])));
alter table exception_cases add constraint exception_cases_pkey PRIMARY KEY (kind, record_id);
alter table export_jobs add constraint export_jobs_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])));
alter table export_jobs add constraint export_jobs_pkey PRIMARY KEY (id);
alter table export_jobs add constraint export_jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table factor_guesses add constraint factor_guesses_pkey PRIMARY KEY (user_id);
alter table factor_reset_links add constraint factor_reset_links_pkey PRIMARY KEY (token_hash);
alter table factor_resets add constraint factor_resets_check CHECK (((status = ANY (ARRAY['proposed'::text, 'scheduled'::text])) = (ended_at IS NULL)));
alter table factor_resets add constraint factor_resets_check1 CHECK (((status <> 'scheduled'::text) OR (due_at IS NOT NULL)));
alter table factor_resets add constraint factor_resets_check2 CHECK ((((status = ANY (ARRAY['refused'::text, 'cancelled'::text])) = (ended_by IS NOT NULL)) OR (status = 'done'::text)));
alter table factor_resets add constraint factor_resets_ended_by_check CHECK ((ended_by = ANY (ARRAY['approvers'::text, 'link'::text, 'factor'::text, 'super-admin-gone'::text, 'server'::text])));
alter table factor_resets add constraint factor_resets_pkey PRIMARY KEY (id);
alter table factor_resets add constraint factor_resets_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'scheduled'::text, 'done'::text, 'refused'::text, 'cancelled'::text])));
alter table failure_counts add constraint failure_counts_pkey PRIMARY KEY (day, person_id, reason);
alter table file_quotas add constraint file_quotas_pkey PRIMARY KEY (user_id);
alter table file_quotas add constraint file_quotas_stored_bytes_check CHECK ((stored_bytes >= 0));
alter table files add constraint files_pkey PRIMARY KEY (id);
alter table files add constraint files_storage_key_key UNIQUE (storage_key);
alter table gateway_accounts add constraint gateway_accounts_name_check CHECK ((name <> ''::text));
alter table gateway_accounts add constraint gateway_accounts_pkey PRIMARY KEY (id);
alter table gateway_breakers add constraint gateway_breakers_pkey PRIMARY KEY (gateway_id);
alter table gateway_methods add constraint gateway_methods_pkey PRIMARY KEY (gateway_id, method_id);
alter table gateway_methods add constraint gateway_methods_priority_check CHECK ((priority >= 1));
alter table gateway_settings_proposed add constraint gateway_settings_proposed_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text));
alter table gateway_settings_proposed add constraint gateway_settings_proposed_pkey PRIMARY KEY (digest);
alter table group_charge_slabs add constraint group_charge_slabs_from_paise_check CHECK ((from_paise > 0));
alter table group_charge_slabs add constraint group_charge_slabs_pkey PRIMARY KEY (charge_id, from_paise);
alter table group_charge_slabs add constraint group_charge_slabs_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric)));
alter table group_charges add constraint group_charges_pkey PRIMARY KEY (id);
alter table group_charges add constraint group_charges_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric)));
alter table group_members add constraint group_members_pkey PRIMARY KEY (id);
alter table hidden_checklists add constraint hidden_checklists_pkey PRIMARY KEY (user_id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (payer_id, key);
alter table idempotent_calls add constraint idempotent_calls_pkey PRIMARY KEY (user_id, call, key);
alter table identities add constraint identities_aadhaar_last4_check CHECK ((aadhaar_last4 ~ '^[0-9]{4}$'::text));
alter table identities add constraint identities_gstin_last4_check CHECK ((length(gstin_last4) = 4));
alter table identities add constraint identities_pan_last4_check CHECK ((length(pan_last4) = 4));
alter table identities add constraint identities_pkey PRIMARY KEY (user_id);
alter table incidents add constraint incidents_kind_check CHECK ((kind = ANY (ARRAY['webhook-dead'::text, 'provider-failing'::text, 'backup-missing'::text])));
alter table incidents add constraint incidents_pkey PRIMARY KEY (id);
alter table invoice_files add constraint invoice_files_pkey PRIMARY KEY (payment_id, version);
alter table invoice_versions add constraint invoice_versions_pkey PRIMARY KEY (payment_id, version);
alter table invoice_versions add constraint invoice_versions_version_check CHECK ((version > 0));
alter table item_postings add constraint item_postings_amount_paise_check CHECK ((amount_paise <> 0));
alter table item_postings add constraint item_postings_pkey PRIMARY KEY (journal_id, account_id, item_id);
alter table job_workers add constraint job_workers_pkey PRIMARY KEY (id);
alter table journals add constraint journals_pkey PRIMARY KEY (id);
alter table journals add constraint journals_source_type_source_id_kind_key UNIQUE (source_type, source_id, kind);
alter table key_fingerprints add constraint key_fingerprints_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table key_fingerprints add constraint key_fingerprints_pkey PRIMARY KEY (key_id);
alter table key_requests add constraint key_requests_pkey PRIMARY KEY (id);
alter table ledger_accounts add constraint ledger_accounts_code_key UNIQUE (code);
alter table ledger_accounts add constraint ledger_accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table ledger_accounts add constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['clearing'::text, 'payee-payable'::text, 'wallet'::text, 'revenue'::text, 'suspense'::text, 'opening'::text, 'bank'::text, 'expense'::text, 'receivable'::text, 'held'::text, 'payout-account'::text, 'payable'::text])));
alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (id);
alter table ledger_cutover add constraint ledger_cutover_only_one_check CHECK (only_one);
alter table ledger_cutover add constraint ledger_cutover_pkey PRIMARY KEY (only_one);
alter table link_tokens add constraint link_tokens_pkey PRIMARY KEY (token_hash);
alter table link_tokens add constraint link_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verification'::text, 'reset-password'::text, 'setup-password'::text, 'join-staff'::text])));
alter table logo_pictures add constraint logo_pictures_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 100000)));
alter table logo_pictures add constraint logo_pictures_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text])));
alter table logo_pictures add constraint logo_pictures_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text));
alter table logo_pictures add constraint logo_pictures_height_check CHECK ((height > 0));
alter table logo_pictures add constraint logo_pictures_pkey PRIMARY KEY (digest);
alter table logo_pictures add constraint logo_pictures_width_check CHECK ((width > 0));
alter table mandate_debits add constraint mandate_debits_payment_id_key UNIQUE (payment_id);
alter table mandate_debits add constraint mandate_debits_pkey PRIMARY KEY (payee_id, due_on);
alter table mandates add constraint mandates_base_paise_check CHECK ((base_paise > 0));
alter table mandates add constraint mandates_check CHECK ((max_paise >= base_paise));
alter table mandates add constraint mandates_pkey PRIMARY KEY (id);
alter table mandates add constraint mandates_reference_key UNIQUE (reference);
alter table mandates add constraint mandates_status_check CHECK ((status = ANY (ARRAY['claimed'::text, 'asked'::text, 'active'::text, 'paused'::text, 'stopping'::text, 'ended'::text])));
alter table master_charges add constraint master_charges_pkey PRIMARY KEY (id);
alter table master_charges add constraint master_charges_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric)));
alter table money_stops add constraint money_stops_check CHECK (((lifted_at IS NULL) = (reason IS NULL)));
alter table money_stops add constraint money_stops_pkey PRIMARY KEY (id);
alter table notices add constraint notices_kind_check CHECK ((kind = ANY (ARRAY['ticket-answered'::text, 'payment-paid'::text, 'payment-failed'::text, 'refund-done'::text, 'payout-arrived'::text, 'payout-failed'::text, 'approval-waiting'::text, 'approval-decided'::text, 'payment-due'::text])));
alter table notices add constraint notices_pkey PRIMARY KEY (id);
alter table notices add constraint notices_user_id_key_key UNIQUE (user_id, key);
alter table open_orders add constraint open_orders_pkey PRIMARY KEY (payer_id, dedupe_key);
alter table otps add constraint otps_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'mobile'::text])));
alter table otps add constraint otps_pkey PRIMARY KEY (id);
alter table passkey_challenges add constraint passkey_challenges_check CHECK (((purpose = 'sign-in'::text) = (session_hash IS NULL)));
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (token_hash);
alter table passkey_challenges add constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'sign-in'::text, 'step-up'::text])));
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table payable_corrections add constraint payable_corrections_pkey PRIMARY KEY (id);
alter table payee_counts add constraint payee_counts_pkey PRIMARY KEY (payee_id, shown_status);
alter table payees add constraint payees_amount_paise_check CHECK ((amount_paise >= 0));
alter table payees add constraint payees_beneficiary_id_key UNIQUE (beneficiary_id);
alter table payees add constraint payees_document_missing CHECK (((NOT document_missing) OR (document_file_id IS NULL)));
alter table payees add constraint payees_pkey PRIMARY KEY (id);
alter table payer_counts add constraint payer_counts_pkey PRIMARY KEY (payer_id, shown_status);
alter table payer_counts add constraint payer_counts_shown_status_check CHECK ((shown_status = ANY (ARRAY['PAID'::text, 'FAILED'::text, 'PENDING'::text])));
alter table payment_gateways add constraint payment_gateways_pkey PRIMARY KEY (id);
alter table payment_gateways add constraint payment_gateways_slug_key UNIQUE (slug);
alter table payment_items add constraint payment_items_base_paise_check CHECK ((base_paise > 0));
alter table payment_items add constraint payment_items_charge_paise_check CHECK ((charge_paise >= 0));
alter table payment_items add constraint payment_items_payment_id_payee_id_key UNIQUE (payment_id, payee_id);
alter table payment_items add constraint payment_items_payment_id_position_key UNIQUE (payment_id, "position");
alter table payment_items add constraint payment_items_pkey PRIMARY KEY (id);
alter table payment_items add constraint payment_items_position_check CHECK ((("position" >= 1) AND ("position" <= 100)));
alter table payment_link_days add constraint payment_link_days_pkey PRIMARY KEY (owner_id, day, link_id);
alter table payment_link_orders add constraint payment_link_orders_opener_name_check CHECK (((length(opener_name) >= 1) AND (length(opener_name) <= 60)));
alter table payment_link_orders add constraint payment_link_orders_pkey PRIMARY KEY (payment_id);
alter table payment_link_settings add constraint payment_link_settings_check CHECK ((daily_limit_paise >= link_limit_paise));
alter table payment_link_settings add constraint payment_link_settings_is_only_check CHECK (is_only);
alter table payment_link_settings add constraint payment_link_settings_link_limit_paise_check CHECK ((link_limit_paise >= 100));
alter table payment_link_settings add constraint payment_link_settings_pkey PRIMARY KEY (is_only);
alter table payment_links add constraint payment_links_base_paise_check CHECK ((base_paise > 0));
alter table payment_links add constraint payment_links_nonce_check CHECK ((length(nonce) = 16));
alter table payment_links add constraint payment_links_pkey PRIMARY KEY (id);
alter table payment_links add constraint payment_links_token_hash_key UNIQUE (token_hash);
alter table payment_methods add constraint payment_methods_payment_method_key UNIQUE (payment_method);
alter table payment_methods add constraint payment_methods_pkey PRIMARY KEY (id);
alter table payment_methods add constraint payment_methods_slug_key UNIQUE (slug);
alter table payment_schedules add constraint payment_schedules_amount_paise_check CHECK ((amount_paise > 0));
alter table payment_schedules add constraint payment_schedules_check CHECK ((num_nonnulls(payee_id, remembered_id) = 1));
alter table payment_schedules add constraint payment_schedules_payee_id_key UNIQUE (payee_id);
alter table payment_schedules add constraint payment_schedules_pkey PRIMARY KEY (id);
alter table payment_schedules add constraint payment_schedules_remembered_id_key UNIQUE (remembered_id);
alter table payment_schedules add constraint payment_schedules_repeats_check CHECK (((repeats = ANY (ARRAY['once'::text, 'monthly'::text, 'quarterly'::text])) OR ((remembered_id IS NOT NULL) AND (repeats = ANY (ARRAY['four-weeks'::text, 'billed'::text])))));
alter table payments add constraint payments_base_paise_check CHECK ((base_paise > 0));
alter table payments add constraint payments_charge_paise_check CHECK ((charge_paise >= 0));
alter table payments add constraint payments_check CHECK ((total_paise = (base_paise + charge_paise)));
alter table payments add constraint payments_item_count_check CHECK (((item_count >= 1) AND (item_count <= 100)));
alter table payments add constraint payments_order_id_key UNIQUE (order_id);
alter table payments add constraint payments_pkey PRIMARY KEY (id);
alter table payments add constraint payments_status_check CHECK ((status = ANY (ARRAY['created'::text, 'open'::text, 'pending'::text, 'failed'::text, 'paid'::text, 'closed'::text, 'mismatch'::text])));
alter table payout_providers add constraint payout_providers_pkey PRIMARY KEY (id);
alter table payout_providers add constraint payout_providers_slug_key UNIQUE (slug);
alter table payout_settings add constraint payout_settings_check CHECK (((send = 'daily'::text) = (daily_at IS NOT NULL)));
alter table payout_settings add constraint payout_settings_new_account_minutes_check CHECK (((new_account_minutes >= 0) AND (new_account_minutes <= 10080)));
alter table payout_settings add constraint payout_settings_pkey PRIMARY KEY (service_id);
alter table payout_settings add constraint payout_settings_send_check CHECK ((send = ANY (ARRAY['at-once'::text, 'daily'::text, 'held'::text])));
alter table payout_stops add constraint payout_stops_pkey PRIMARY KEY (id);
alter table payout_totals add constraint payout_totals_gateway_id_gateway_settlement_id_key UNIQUE (gateway_id, gateway_settlement_id);
alter table payout_totals add constraint payout_totals_pkey PRIMARY KEY (id);
alter table payouts add constraint payouts_amount_paise_check CHECK ((amount_paise >= 0));
alter table payouts add constraint payouts_borne_paise_check CHECK ((borne_paise >= 0));
alter table payouts add constraint payouts_check CHECK ((num_nonnulls(payment_id, withdrawal_id) = 1));
alter table payouts add constraint payouts_check1 CHECK (((status = 'held'::text) = (held_because IS NOT NULL)));
alter table payouts add constraint payouts_check2 CHECK (((item_id IS NULL) OR (payment_id IS NOT NULL)));
alter table payouts add constraint payouts_pkey PRIMARY KEY (id);
alter table payouts add constraint payouts_released_paise_check CHECK ((released_paise >= 0));
alter table payouts add constraint payouts_status_check CHECK ((status = ANY (ARRAY['held'::text, 'queued'::text, 'sent'::text, 'arrived'::text, 'failed'::text, 'reversed'::text, 'cancelled'::text, 'settled-outside'::text])));
alter table payouts add constraint payouts_withdrawal_id_key UNIQUE (withdrawal_id);
alter table pending_contacts add constraint pending_contacts_check CHECK (((ended_at IS NULL) = (outcome IS NULL)));
alter table pending_contacts add constraint pending_contacts_field_check CHECK ((field = ANY (ARRAY['mobile'::text, 'email'::text])));
alter table pending_contacts add constraint pending_contacts_object_hash_key UNIQUE (object_hash);
alter table pending_contacts add constraint pending_contacts_outcome_check CHECK ((outcome = ANY (ARRAY['in-force'::text, 'confirmed'::text, 'objected'::text, 'refused'::text, 'cancelled'::text, 'replaced'::text, 'taken'::text, 'void'::text])));
alter table pending_contacts add constraint pending_contacts_pkey PRIMARY KEY (id);
alter table people add constraint people_pkey PRIMARY KEY (id);
alter table person_amount_counts add constraint person_amount_counts_pkey PRIMARY KEY (person_id, step, shown_status);
alter table person_day_counts add constraint person_day_counts_pkey PRIMARY KEY (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day);
alter table planted_lists add constraint planted_lists_pkey PRIMARY KEY (name);
alter table platform_rates add constraint platform_rates_pkey PRIMARY KEY (name);
alter table platform_rates add constraint platform_rates_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (100)::numeric)));
alter table policy_acceptances add constraint policy_acceptances_pkey PRIMARY KEY (user_id, policy_id);
alter table portal_mark add constraint portal_mark_is_only_check CHECK (is_only);
alter table portal_mark add constraint portal_mark_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'staging'::text])));
alter table portal_mark add constraint portal_mark_pkey PRIMARY KEY (is_only);
alter table postings add constraint postings_amount_paise_check CHECK ((amount_paise <> 0));
alter table postings add constraint postings_pkey PRIMARY KEY (journal_id, account_id);
alter table provider_health add constraint provider_health_pkey PRIMARY KEY (name);
alter table push_deliveries add constraint push_deliveries_pkey PRIMARY KEY (id);
alter table push_deliveries add constraint push_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'late'::text])));
alter table push_deliveries add constraint push_deliveries_subscription_id_notice_id_key UNIQUE (subscription_id, notice_id);
alter table push_keys add constraint push_keys_pkey PRIMARY KEY (id);
alter table push_keys add constraint push_keys_public_key_key UNIQUE (public_key);
alter table push_subscriptions add constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash);
alter table push_subscriptions add constraint push_subscriptions_kinds_check CHECK (((kinds <@ ARRAY['due'::text, 'payments'::text]) AND (cardinality(kinds) > 0)));
alter table push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (id);
alter table rate_counters add constraint rate_counters_pkey PRIMARY KEY (name, subject, window_at);
alter table reconciliation_runs add constraint reconciliation_runs_pkey PRIMARY KEY (id);
alter table reconciliation_runs add constraint reconciliation_runs_source_day_key UNIQUE (source, day);
alter table reconciliation_runs add constraint reconciliation_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])));
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (code_hash);
alter table refunds add constraint refunds_base_paise_check CHECK ((base_paise > 0));
alter table refunds add constraint refunds_bearer_check CHECK ((bearer = ANY (ARRAY['platform'::text, 'payee'::text])));
alter table refunds add constraint refunds_charge_paise_check CHECK ((charge_paise >= 0));
alter table refunds add constraint refunds_check CHECK (((item_id IS NULL) OR (capture_id IS NULL)));
alter table refunds add constraint refunds_payment_id_source_key UNIQUE (payment_id, source);
alter table refunds add constraint refunds_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 100)));
alter table refunds add constraint refunds_reference_check CHECK ((reference ~ '^[A-Za-z0-9_-]{10,23}$'::text));
alter table refunds add constraint refunds_reference_key UNIQUE (reference);
alter table refunds add constraint refunds_resolved_as_check CHECK ((resolved_as = ANY (ARRAY['repeated'::text, 'accepted'::text])));
alter table refunds add constraint refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'mismatch'::text])));
alter table refused_webhooks add constraint refused_webhooks_pkey PRIMARY KEY (gateway, address, minute);
alter table remembered_bills add constraint remembered_bills_amount_paise_check CHECK ((amount_paise > 0));
alter table remembered_bills add constraint remembered_bills_pkey PRIMARY KEY (id);
alter table remembered_bills add constraint remembered_bills_state_check CHECK ((state = ANY (ARRAY['found'::text, 'nothing'::text, 'unknown'::text])));
alter table remembered_bills add constraint remembered_bills_user_id_number_key_key UNIQUE (user_id, number_key);
alter table report_views add constraint report_views_check CHECK (((every IS NULL) = (next_at IS NULL)));
alter table report_views add constraint report_views_every_check CHECK ((every = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])));
alter table report_views add constraint report_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table report_views add constraint report_views_owner_id_name_key UNIQUE (owner_id, name);
alter table report_views add constraint report_views_pkey PRIMARY KEY (id);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
alter table schools add constraint schools_beneficiary_id_key UNIQUE (beneficiary_id);
alter table schools add constraint schools_pkey PRIMARY KEY (id);
alter table security_settings add constraint security_settings_factor_grace_days_check CHECK (((factor_grace_days >= 0) AND (factor_grace_days <= 90)));
alter table security_settings add constraint security_settings_id_check CHECK ((id = 1));
alter table security_settings add constraint security_settings_pkey PRIMARY KEY (id);
alter table service_methods_off add constraint service_methods_off_pkey PRIMARY KEY (service_id, method_id);
alter table service_methods_off add constraint service_methods_off_reason CHECK (((length(reason) >= 3) AND (length(reason) <= 200)));
alter table service_switches add constraint service_switches_check CHECK ((num_nonnulls(user_id, group_id) = 1));
alter table service_switches add constraint service_switches_pkey PRIMARY KEY (id);
alter table service_switches add constraint service_switches_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 200)));
alter table services add constraint services_name_key UNIQUE (name);
alter table services add constraint services_pkey PRIMARY KEY (id);
alter table services add constraint services_slug_key UNIQUE (slug);
alter table sessions add constraint sessions_pkey PRIMARY KEY (token_hash);
alter table settlement_rows add constraint settlement_rows_amount_paise_check CHECK ((amount_paise >= 0));
alter table settlement_rows add constraint settlement_rows_gateway_id_row_key_key UNIQUE (gateway_id, row_key);
alter table settlement_rows add constraint settlement_rows_pkey PRIMARY KEY (id);
alter table settlement_rows add constraint settlement_rows_source_check CHECK ((source = ANY (ARRAY['list'::text, 'asked'::text, 'file'::text])));
alter table settlement_rows add constraint settlement_rows_type_check CHECK ((type = ANY (ARRAY['payment'::text, 'refund'::text, 'refund-reversal'::text, 'dispute'::text, 'dispute-reversal'::text, 'adjustment'::text, 'other'::text])));
alter table settlements add constraint settlements_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table settlements add constraint settlements_gateway_id_gateway_settlement_id_currency_key UNIQUE (gateway_id, gateway_settlement_id, currency);
alter table settlements add constraint settlements_pkey PRIMARY KEY (id);
alter table signing_requests add constraint signing_requests_pkey PRIMARY KEY (verification_id);
alter table signing_requests add constraint signing_requests_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'signing'::text, 'lost'::text, 'signed'::text, 'declined'::text, 'expired'::text])));
alter table spent_proofs add constraint spent_proofs_pkey PRIMARY KEY (nonce);
alter table states add constraint states_name_key UNIQUE (name);
alter table states add constraint states_pkey PRIMARY KEY (id);
alter table student_fees add constraint student_fees_amount_paise_check CHECK ((amount_paise > 0));
alter table student_fees add constraint student_fees_pkey PRIMARY KEY (id);
alter table student_fees add constraint student_fees_unique_id_key UNIQUE (unique_id);
alter table tax_invoices add constraint tax_invoices_cgst_paise_check CHECK ((cgst_paise >= 0));
alter table tax_invoices add constraint tax_invoices_check CHECK ((sgst_paise = cgst_paise));
alter table tax_invoices add constraint tax_invoices_check1 CHECK ((value_paise = (((taxable_paise + cgst_paise) + sgst_paise) + igst_paise)));
alter table tax_invoices add constraint tax_invoices_check2 CHECK (((cgst_paise = 0) OR (igst_paise = 0)));
alter table tax_invoices add constraint tax_invoices_check3 CHECK (((supplier_id IS NULL) = (recipient_id IS NULL)));
alter table tax_invoices add constraint tax_invoices_gst_rate_check CHECK ((gst_rate >= (0)::numeric));
alter table tax_invoices add constraint tax_invoices_igst_paise_check CHECK ((igst_paise >= 0));
alter table tax_invoices add constraint tax_invoices_no_check CHECK ((no ~ '^[A-Z0-9/-]{1,16}$'::text));
alter table tax_invoices add constraint tax_invoices_no_key UNIQUE (no);
alter table tax_invoices add constraint tax_invoices_number_check CHECK ((number > 0));
alter table tax_invoices add constraint tax_invoices_pkey PRIMARY KEY (payment_id);
alter table tax_invoices add constraint tax_invoices_series_id_number_key UNIQUE (series_id, number);
alter table tax_invoices add constraint tax_invoices_taxable_paise_check CHECK ((taxable_paise >= 0));
alter table tax_invoices add constraint tax_invoices_value_paise_check CHECK ((value_paise >= 0));
alter table tax_notes add constraint tax_notes_cgst_paise_check CHECK ((cgst_paise >= 0));
alter table tax_notes add constraint tax_notes_check CHECK ((sgst_paise = cgst_paise));
alter table tax_notes add constraint tax_notes_check1 CHECK ((amount_paise >= value_paise));
alter table tax_notes add constraint tax_notes_check2 CHECK ((value_paise = (((taxable_paise + cgst_paise) + sgst_paise) + igst_paise)));
alter table tax_notes add constraint tax_notes_check3 CHECK (((cgst_paise = 0) OR (igst_paise = 0)));
alter table tax_notes add constraint tax_notes_igst_paise_check CHECK ((igst_paise >= 0));
alter table tax_notes add constraint tax_notes_journal_id_key UNIQUE (journal_id);
alter table tax_notes add constraint tax_notes_kind_check CHECK ((kind = ANY (ARRAY['credit'::text, 'debit'::text])));
alter table tax_notes add constraint tax_notes_no_check CHECK ((no ~ '^[A-Z0-9/-]{1,16}$'::text));
alter table tax_notes add constraint tax_notes_no_key UNIQUE (no);
alter table tax_notes add constraint tax_notes_number_check CHECK ((number > 0));
alter table tax_notes add constraint tax_notes_pkey PRIMARY KEY (id);
alter table tax_notes add constraint tax_notes_series_id_number_key UNIQUE (series_id, number);
alter table tax_notes add constraint tax_notes_taxable_paise_check CHECK ((taxable_paise >= 0));
alter table tax_notes add constraint tax_notes_value_paise_check CHECK ((value_paise > 0));
alter table tax_recipients add constraint tax_recipients_check CHECK (((gstin_cipher IS NULL) = (verified_at IS NULL)));
alter table tax_recipients add constraint tax_recipients_pkey PRIMARY KEY (id);
alter table tax_suppliers add constraint tax_suppliers_legal_name_trade_name_address_state_code_gsti_key UNIQUE (legal_name, trade_name, address, state_code, gstin, cin);
alter table tax_suppliers add constraint tax_suppliers_pkey PRIMARY KEY (id);
alter table ticket_events add constraint ticket_events_pkey PRIMARY KEY (id);
alter table ticket_replies add constraint ticket_replies_pkey PRIMARY KEY (id);
alter table tickets add constraint tickets_pkey PRIMARY KEY (id);
alter table tickets add constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text, 'Critical'::text])));
alter table tickets add constraint tickets_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'On Hold'::text, 'Closed'::text])));
alter table tickets add constraint tickets_ticket_no_key UNIQUE (ticket_no);
alter table totp_secrets add constraint totp_secrets_pkey PRIMARY KEY (user_id);
alter table track_links add constraint track_links_nonce_check CHECK ((length(nonce) = 16));
alter table track_links add constraint track_links_pkey PRIMARY KEY (payment_id);
alter table track_links add constraint track_links_token_hash_key UNIQUE (token_hash);
alter table transfers add constraint transfers_amount_paise_check CHECK ((amount_paise > 0));
alter table transfers add constraint transfers_failure_check CHECK ((failure = ANY (ARRAY['account'::text, 'balance'::text, 'mode'::text, 'later'::text, 'refused'::text, 'review'::text])));
alter table transfers add constraint transfers_fee_paise_check CHECK ((fee_paise >= 0));
alter table transfers add constraint transfers_mode_check CHECK ((mode = ANY (ARRAY['imps'::text, 'neft'::text, 'rtgs'::text])));
alter table transfers add constraint transfers_payout_id_number_key UNIQUE (payout_id, number);
alter table transfers add constraint transfers_pkey PRIMARY KEY (id);
alter table transfers add constraint transfers_reference_check CHECK ((reference ~ '^[A-Za-z0-9]{8,36}$'::text));
alter table transfers add constraint transfers_reference_key UNIQUE (reference);
alter table transfers add constraint transfers_status_check CHECK ((status = ANY (ARRAY['claimed'::text, 'sent'::text, 'pending'::text, 'on-its-way'::text, 'arrived'::text, 'failed'::text, 'reversed'::text])));
alter table transfers add constraint transfers_tax_paise_check CHECK ((tax_paise >= 0));
alter table typed_codes add constraint typed_codes_kind_check CHECK ((kind = ANY (ARRAY['factor'::text, 'contact'::text, 'aadhaar'::text])));
alter table typed_codes add constraint typed_codes_pkey PRIMARY KEY (user_id, kind);
alter table unapplied_reports add constraint unapplied_reports_pkey PRIMARY KEY (id);
alter table unapplied_reports add constraint unapplied_reports_problem_check CHECK ((problem = ANY (ARRAY['unknown-word'::text, 'after-the-end'::text, 'other-payment'::text, 'impossible-amount'::text, 'not-in-books'::text])));
alter table unapplied_reports add constraint unapplied_reports_subject_check CHECK ((subject = ANY (ARRAY['dispute'::text, 'refund'::text, 'order'::text, 'mandate'::text, 'bill'::text, 'signature'::text, 'account'::text, 'aadhaar'::text])));
alter table uploads_mark add constraint uploads_mark_only_row_check CHECK (only_row);
alter table uploads_mark add constraint uploads_mark_pkey PRIMARY KEY (only_row);
alter table user_closure add constraint user_closure_pkey PRIMARY KEY (ancestor_id, descendant_id);
alter table users add constraint users_check CHECK ((parent_id <> id));
alter table users add constraint users_check1 CHECK (((role_id = 1) = (parent_id IS NULL)));
alter table users add constraint users_commission_check CHECK (((commission >= (0)::numeric) AND (commission <= (100)::numeric)));
alter table users add constraint users_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text));
alter table users add constraint users_mobile_check CHECK ((mobile ~ '^[6-9][0-9]{9}$'::text));
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_role_id_check CHECK (((role_id >= 1) AND (role_id <= 4)));
alter table users add constraint users_sign_in_language_check CHECK ((sign_in_language ~ '^[a-z]{2,3}$'::text));
alter table users add constraint users_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table users add constraint users_usertype_check CHECK ((usertype = ANY (ARRAY[1, 2, 3])));
alter table wallet_adjustments add constraint wallet_adjustments_amount_paise_check CHECK ((amount_paise <> 0));
alter table wallet_adjustments add constraint wallet_adjustments_pkey PRIMARY KEY (id);
alter table wallet_adjustments add constraint wallet_adjustments_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 200)));
alter table wallet_checkpoints add constraint wallet_checkpoints_lines_before_check CHECK ((lines_before > 0));
alter table wallet_checkpoints add constraint wallet_checkpoints_pkey PRIMARY KEY (account_id, lines_before);
alter table wallet_settings add constraint wallet_settings_check CHECK ((daily_limit_paise >= least_paise));
alter table wallet_settings add constraint wallet_settings_is_only_check CHECK (is_only);
alter table wallet_settings add constraint wallet_settings_least_paise_check CHECK ((least_paise >= 100));
alter table wallet_settings add constraint wallet_settings_pkey PRIMARY KEY (is_only);
alter table wallet_settings add constraint wallet_settings_tds_rate_bp_check CHECK (((tds_rate_bp >= 0) AND (tds_rate_bp <= 5000)));
alter table wallet_settings add constraint wallet_settings_tds_threshold_paise_check CHECK ((tds_threshold_paise >= 0));
alter table wallets add constraint wallets_account_id_key UNIQUE (account_id);
alter table wallets add constraint wallets_pkey PRIMARY KEY (user_id);
alter table webhook_deliveries add constraint webhook_deliveries_check CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'failed'::text, 'dropped'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_check CHECK ((is_on = (off_because IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_check1 CHECK (((old_secret_cipher IS NULL) = (old_secret_until IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_off_because_check CHECK ((off_because = ANY (ARRAY['person'::text, 'gone'::text, 'failures'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (id);
alter table webhook_endpoints add constraint webhook_endpoints_types_check CHECK ((cardinality(types) > 0));
alter table webhook_keys add constraint webhook_keys_check CHECK ((num_nonnulls(gateway_id, payout_provider_id) = 1));
alter table webhook_log add constraint webhook_log_check CHECK ((num_nonnulls(gateway_id, payout_provider_id) = 1));
alter table webhook_log add constraint webhook_log_verdict_check CHECK ((verdict = ANY (ARRAY['ok'::text, 'old'::text, 'unknown-order'::text, 'unsigned'::text, 'wrong-secret'::text, 'changed-body'::text, 'wrong-signature'::text])));
alter table webhook_replays add constraint webhook_replays_pkey PRIMARY KEY (id);
alter table webhook_tries add constraint webhook_tries_answer_check CHECK ((length(answer) <= 2000));
alter table webhook_tries add constraint webhook_tries_check CHECK (((status IS NULL) <> (failure IS NULL)));
alter table webhook_tries add constraint webhook_tries_pkey PRIMARY KEY (id);
alter table withdrawals add constraint withdrawals_amount_paise_check CHECK ((amount_paise > 0));
alter table withdrawals add constraint withdrawals_check CHECK (((tds_paise >= 0) AND (tds_paise < amount_paise)));
alter table withdrawals add constraint withdrawals_check1 CHECK (((returned_at IS NULL) = (returned_because IS NULL)));
alter table withdrawals add constraint withdrawals_pkey PRIMARY KEY (id);
alter table aadhaar_otps add constraint aadhaar_otps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table account_confirmations add constraint account_confirmations_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id) ON DELETE CASCADE;
alter table account_confirmations add constraint account_confirmations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table account_confirmations add constraint account_confirmations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table account_events add constraint account_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE;
alter table account_members add constraint account_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE;
alter table announcement_marks add constraint announcement_marks_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE;
alter table announcement_marks add constraint announcement_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table approvals add constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table approvals add constraint approvals_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES users(id);
alter table approvals add constraint approvals_reverts_id_fkey FOREIGN KEY (reverts_id) REFERENCES approvals(id);
alter table attempts add constraint attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES gateway_accounts(id);
alter table attempts add constraint attempts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id);
alter table attempts add constraint attempts_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES users(id);
alter table attempts add constraint attempts_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table attempts add constraint attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table bank_accounts add constraint bank_accounts_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id) ON DELETE CASCADE;
alter table bank_accounts add constraint bank_accounts_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id) ON DELETE CASCADE;
alter table bank_accounts add constraint bank_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table beneficiaries add constraint beneficiaries_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
alter table beneficiaries add constraint beneficiaries_provider_fkey FOREIGN KEY (provider) REFERENCES payout_providers(slug);
alter table bill_categories add constraint bill_categories_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table bill_claims add constraint bill_claims_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table bill_operators add constraint bill_operators_category_id_fkey FOREIGN KEY (category_id) REFERENCES bill_categories(id);
alter table bill_payments add constraint bill_payments_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id);
alter table bill_payments add constraint bill_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table bills add constraint bills_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES bill_operators(id);
alter table bills add constraint bills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table canned_replies add constraint canned_replies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table captures add constraint captures_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);
alter table captures add constraint captures_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table captures add constraint captures_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table card_consents add constraint card_consents_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);
alter table card_consents add constraint card_consents_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id);
alter table charge_groups add constraint charge_groups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table cities add constraint cities_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id);
alter table code_tries add constraint code_tries_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
alter table code_tries add constraint code_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table company add constraint company_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table company_policies add constraint company_policies_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id);
alter table contact_changes add constraint contact_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table data_downloads add constraint data_downloads_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL;
alter table data_downloads add constraint data_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table default_commissions add constraint default_commissions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE;
alter table devices add constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table differences add constraint differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table differences add constraint differences_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table digilocker_requests add constraint digilocker_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table dispute_answers add constraint dispute_answers_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id);
alter table dispute_answers add constraint dispute_answers_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id);
alter table dispute_files add constraint dispute_files_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES dispute_answers(id);
alter table dispute_files add constraint dispute_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table dispute_items add constraint dispute_items_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id);
alter table dispute_items add constraint dispute_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES payment_items(id);
alter table dispute_watches add constraint dispute_watches_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table disputes add constraint disputes_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);
alter table disputes add constraint disputes_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id);
alter table disputes add constraint disputes_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table disputes add constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table due_calendars add constraint due_calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table due_payments add constraint due_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table due_payments add constraint due_payments_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES payment_schedules(id) ON DELETE CASCADE;
alter table due_reminders add constraint due_reminders_due_id_fkey FOREIGN KEY (due_id) REFERENCES due_payments(id) ON DELETE CASCADE;
alter table exception_cases add constraint exception_cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;
alter table exception_cases add constraint exception_cases_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id) ON DELETE CASCADE;
alter table exception_cases add constraint exception_cases_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table export_jobs add constraint export_jobs_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL;
alter table export_jobs add constraint export_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table factor_guesses add constraint factor_guesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table factor_reset_links add constraint factor_reset_links_reset_id_fkey FOREIGN KEY (reset_id) REFERENCES factor_resets(id) ON DELETE CASCADE;
alter table factor_resets add constraint factor_resets_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table factor_resets add constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table file_quotas add constraint file_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table files add constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table gateway_accounts add constraint gateway_accounts_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table gateway_accounts add constraint gateway_accounts_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table gateway_breakers add constraint gateway_breakers_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table gateway_methods add constraint gateway_methods_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table gateway_methods add constraint gateway_methods_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id);
alter table gateway_settings_proposed add constraint gateway_settings_proposed_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table group_charge_slabs add constraint group_charge_slabs_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES group_charges(id) ON DELETE CASCADE;
alter table group_charges add constraint group_charges_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table group_charges add constraint group_charges_group_id_fkey FOREIGN KEY (group_id) REFERENCES charge_groups(id) ON DELETE CASCADE;
alter table group_charges add constraint group_charges_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id);
alter table group_members add constraint group_members_group_id_owner_id_fkey FOREIGN KEY (group_id, owner_id) REFERENCES charge_groups(id, owner_id) ON DELETE CASCADE;
alter table group_members add constraint group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table hidden_checklists add constraint hidden_checklists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id);
alter table idempotency_keys add constraint idempotency_keys_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table idempotent_calls add constraint idempotent_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table identities add constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table invoice_files add constraint invoice_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table invoice_files add constraint invoice_files_payment_id_version_fkey FOREIGN KEY (payment_id, version) REFERENCES invoice_versions(payment_id, version);
alter table invoice_versions add constraint invoice_versions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES tax_invoices(payment_id);
alter table item_postings add constraint item_postings_item_id_fkey FOREIGN KEY (item_id) REFERENCES payment_items(id);
alter table item_postings add constraint item_postings_journal_id_account_id_fkey FOREIGN KEY (journal_id, account_id) REFERENCES postings(journal_id, account_id);
alter table key_requests add constraint key_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE;
alter table ledger_accounts add constraint ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table link_tokens add constraint link_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table mandate_debits add constraint mandate_debits_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES mandates(id);
alter table mandate_debits add constraint mandate_debits_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id);
alter table mandate_debits add constraint mandate_debits_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table mandates add constraint mandates_account_id_fkey FOREIGN KEY (account_id) REFERENCES gateway_accounts(id);
alter table mandates add constraint mandates_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
alter table mandates add constraint mandates_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table mandates add constraint mandates_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id);
alter table mandates add constraint mandates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table master_charges add constraint master_charges_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table master_charges add constraint master_charges_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id);
alter table money_stops add constraint money_stops_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL;
alter table notices add constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table open_orders add constraint open_orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id);
alter table open_orders add constraint open_orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table otps add constraint otps_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL;
alter table otps add constraint otps_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table payable_corrections add constraint payable_corrections_item_id_fkey FOREIGN KEY (item_id) REFERENCES payment_items(id);
alter table payable_corrections add constraint payable_corrections_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payees add constraint payees_document_file_id_fkey FOREIGN KEY (document_file_id) REFERENCES files(id);
alter table payees add constraint payees_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table payees add constraint payees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table payer_counts add constraint payer_counts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id);
alter table payment_events add constraint payment_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table payment_events add constraint payment_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payment_items add constraint payment_items_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id);
alter table payment_items add constraint payment_items_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payment_link_days add constraint payment_link_days_link_id_fkey FOREIGN KEY (link_id) REFERENCES payment_links(id);
alter table payment_link_days add constraint payment_link_days_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table payment_link_orders add constraint payment_link_orders_link_id_fkey FOREIGN KEY (link_id) REFERENCES payment_links(id);
alter table payment_link_orders add constraint payment_link_orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payment_link_settings add constraint payment_link_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table payment_links add constraint payment_links_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
alter table payment_links add constraint payment_links_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table payment_links add constraint payment_links_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table payment_schedules add constraint payment_schedules_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id) ON DELETE CASCADE;
alter table payment_schedules add constraint payment_schedules_remembered_id_fkey FOREIGN KEY (remembered_id) REFERENCES remembered_bills(id) ON DELETE CASCADE;
alter table payment_schedules add constraint payment_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table payments add constraint payments_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id);
alter table payments add constraint payments_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table payments add constraint payments_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id);
alter table payments add constraint payments_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id);
alter table payments add constraint payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id);
alter table payments add constraint payments_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table payments add constraint payments_student_fee_id_fkey FOREIGN KEY (student_fee_id) REFERENCES student_fees(id);
alter table payout_settings add constraint payout_settings_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table payout_stops add constraint payout_stops_over_by_fkey FOREIGN KEY (over_by) REFERENCES users(id) ON DELETE SET NULL;
alter table payout_stops add constraint payout_stops_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL;
alter table payout_totals add constraint payout_totals_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table payouts add constraint payouts_item_id_fkey FOREIGN KEY (item_id) REFERENCES payment_items(id);
alter table payouts add constraint payouts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payouts add constraint payouts_released_account_id_fkey FOREIGN KEY (released_account_id) REFERENCES bank_accounts(id);
alter table payouts add constraint payouts_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id) ON DELETE SET NULL;
alter table payouts add constraint payouts_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);
alter table pending_contacts add constraint pending_contacts_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE;
alter table pending_contacts add constraint pending_contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table people add constraint people_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE;
alter table policy_acceptances add constraint policy_acceptances_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES company_policies(id);
alter table policy_acceptances add constraint policy_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table postings add constraint postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id);
alter table postings add constraint postings_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id);
alter table push_deliveries add constraint push_deliveries_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE;
alter table push_deliveries add constraint push_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE;
alter table push_subscriptions add constraint push_subscriptions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE;
alter table push_subscriptions add constraint push_subscriptions_key_id_fkey FOREIGN KEY (key_id) REFERENCES push_keys(id);
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table refunds add constraint refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);
alter table refunds add constraint refunds_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id);
alter table refunds add constraint refunds_item_id_fkey FOREIGN KEY (item_id) REFERENCES payment_items(id);
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table refunds add constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table remembered_bills add constraint remembered_bills_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES bill_operators(id);
alter table remembered_bills add constraint remembered_bills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table report_views add constraint report_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table schools add constraint schools_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id);
alter table schools add constraint schools_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id);
alter table schools add constraint schools_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table security_settings add constraint security_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table service_methods_off add constraint service_methods_off_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id);
alter table service_methods_off add constraint service_methods_off_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table service_switches add constraint service_switches_group_id_fkey FOREIGN KEY (group_id) REFERENCES charge_groups(id) ON DELETE CASCADE;
alter table service_switches add constraint service_switches_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
alter table service_switches add constraint service_switches_switched_by_fkey FOREIGN KEY (switched_by) REFERENCES users(id) ON DELETE SET NULL;
alter table service_switches add constraint service_switches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table settlement_rows add constraint settlement_rows_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES captures(id);
alter table settlement_rows add constraint settlement_rows_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table settlement_rows add constraint settlement_rows_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);
alter table settlement_rows add constraint settlement_rows_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id);
alter table settlements add constraint settlements_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table signing_requests add constraint signing_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table student_fees add constraint student_fees_school_id_fkey FOREIGN KEY (school_id) REFERENCES schools(id);
alter table student_fees add constraint student_fees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table tax_invoices add constraint tax_invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table tax_invoices add constraint tax_invoices_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES tax_recipients(id);
alter table tax_invoices add constraint tax_invoices_series_id_fkey FOREIGN KEY (series_id) REFERENCES document_series(id);
alter table tax_invoices add constraint tax_invoices_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES tax_suppliers(id);
alter table tax_notes add constraint tax_notes_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journals(id);
alter table tax_notes add constraint tax_notes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES tax_invoices(payment_id);
alter table tax_notes add constraint tax_notes_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES tax_recipients(id);
alter table tax_notes add constraint tax_notes_series_id_fkey FOREIGN KEY (series_id) REFERENCES document_series(id);
alter table tax_notes add constraint tax_notes_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES tax_suppliers(id);
alter table tax_recipients add constraint tax_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table ticket_events add constraint ticket_events_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id);
alter table ticket_events add constraint ticket_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table ticket_replies add constraint ticket_replies_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table ticket_replies add constraint ticket_replies_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id);
alter table ticket_replies add constraint ticket_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table tickets add constraint tickets_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table tickets add constraint tickets_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table tickets add constraint tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table totp_secrets add constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table track_links add constraint track_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table track_links add constraint track_links_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table transfers add constraint transfers_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
alter table transfers add constraint transfers_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);
alter table transfers add constraint transfers_provider_fkey FOREIGN KEY (provider) REFERENCES payout_providers(slug);
alter table typed_codes add constraint typed_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(id) ON DELETE CASCADE;
alter table unapplied_reports add constraint unapplied_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table unapplied_reports add constraint unapplied_reports_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table user_closure add constraint user_closure_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_closure add constraint user_closure_descendant_id_fkey FOREIGN KEY (descendant_id) REFERENCES users(id) ON DELETE CASCADE;
alter table users add constraint users_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table users add constraint users_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES users(id);
alter table wallet_adjustments add constraint wallet_adjustments_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table wallet_adjustments add constraint wallet_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table wallet_checkpoints add constraint wallet_checkpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id);
alter table wallet_settings add constraint wallet_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table wallets add constraint wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id);
alter table wallets add constraint wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES account_events(id) ON DELETE CASCADE;
alter table webhook_endpoints add constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE;
alter table webhook_keys add constraint webhook_keys_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table webhook_keys add constraint webhook_keys_payout_provider_id_fkey FOREIGN KEY (payout_provider_id) REFERENCES payout_providers(id);
alter table webhook_log add constraint webhook_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES gateway_accounts(id);
alter table webhook_log add constraint webhook_log_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);
alter table webhook_log add constraint webhook_log_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES payment_gateways(id);
alter table webhook_log add constraint webhook_log_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table webhook_log add constraint webhook_log_payout_provider_id_fkey FOREIGN KEY (payout_provider_id) REFERENCES payout_providers(id);
alter table webhook_replays add constraint webhook_replays_replayed_by_fkey FOREIGN KEY (replayed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table webhook_tries add constraint webhook_tries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE;
alter table withdrawals add constraint withdrawals_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES bank_accounts(id);
alter table withdrawals add constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
CREATE INDEX aadhaar_otps_user ON public.aadhaar_otps USING btree (user_id, id DESC);
CREATE INDEX account_confirmations_payment ON public.account_confirmations USING btree (payment_id);
CREATE INDEX account_events_account ON public.account_events USING btree (account_id, id DESC);
CREATE INDEX account_events_at ON public.account_events USING btree (at);
CREATE INDEX account_members_account ON public.account_members USING btree (account_id, id DESC);
CREATE UNIQUE INDEX account_members_email_key ON public.account_members USING btree (lower(email)) WHERE ((joined_at IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX account_members_invited ON public.account_members USING btree (account_id, lower(email)) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX account_members_mobile_key ON public.account_members USING btree (mobile) WHERE ((joined_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX announcement_marks_user ON public.announcement_marks USING btree (user_id);
CREATE INDEX announcements_end ON public.announcements USING btree (ends_at);
CREATE INDEX api_keys_family ON public.api_keys USING btree (family);
CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id, created_at DESC);
CREATE INDEX approvals_maker ON public.approvals USING btree (maker_id, id DESC);
CREATE UNIQUE INDEX approvals_put_back ON public.approvals USING btree (reverts_id) WHERE (status = ANY (ARRAY['approved'::text, 'direct'::text]));
CREATE INDEX approvals_reverts ON public.approvals USING btree (reverts_id) WHERE (reverts_id IS NOT NULL);
CREATE UNIQUE INDEX approvals_waiting ON public.approvals USING btree (maker_id, fingerprint) WHERE (status = 'waiting'::text);
CREATE INDEX attempts_bank_reference ON public.attempts USING btree (bank_reference) WHERE (bank_reference IS NOT NULL);
CREATE INDEX attempts_mandate ON public.attempts USING btree (payment_id) WHERE (mandate IS NOT NULL);
CREATE INDEX attempts_session ON public.attempts USING btree (gateway_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX audit_log_about_users ON public.audit_log USING btree (object, id DESC) WHERE (object ~~ 'user %'::text);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id DESC);
CREATE INDEX bank_accounts_check ON public.bank_accounts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX bank_accounts_fingerprint ON public.bank_accounts USING btree (fingerprint) WHERE (fingerprint IS NOT NULL);
CREATE INDEX bank_accounts_of_payee ON public.bank_accounts USING btree (payee_id, version) WHERE (payee_id IS NOT NULL);
CREATE UNIQUE INDEX bank_accounts_own ON public.bank_accounts USING btree (user_id) WHERE ((payee_id IS NULL) AND (school_id IS NULL) AND (replaced_at IS NULL));
CREATE UNIQUE INDEX bank_accounts_payee ON public.bank_accounts USING btree (payee_id) WHERE ((payee_id IS NOT NULL) AND (replaced_at IS NULL));
CREATE UNIQUE INDEX bank_accounts_school ON public.bank_accounts USING btree (school_id) WHERE ((school_id IS NOT NULL) AND (replaced_at IS NULL));
CREATE INDEX bank_accounts_unhashed ON public.bank_accounts USING btree (id) WHERE (fingerprint IS NULL);
CREATE INDEX banks_name ON public.banks USING btree (name);
CREATE INDEX bill_operators_category ON public.bill_operators USING btree (category_id, name) WHERE (gone_at IS NULL);
CREATE INDEX bill_payments_open ON public.bill_payments USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX bill_payments_refused ON public.bill_payments USING btree (payment_id) WHERE ((status = 'refused'::text) AND (next_poll_at IS NULL));
CREATE INDEX bills_made ON public.bills USING btree (made_at);
CREATE INDEX bills_number ON public.bills USING btree (user_id, number_key, id DESC);
CREATE INDEX canned_replies_owner ON public.canned_replies USING btree (owner_id);
CREATE INDEX captchas_expiry ON public.captchas USING btree (expires_at);
CREATE INDEX captures_in_suspense ON public.captures USING btree (seen_at) WHERE ((kind <> 'payment'::text) AND (resolved_as IS NULL));
CREATE UNIQUE INDEX captures_of_payment ON public.captures USING btree (payment_id) WHERE (kind = 'payment'::text);
CREATE INDEX captures_payment ON public.captures USING btree (payment_id);
CREATE INDEX card_consents_payer ON public.card_consents USING btree (payer_id);
CREATE UNIQUE INDEX charge_groups_name ON public.charge_groups USING btree (owner_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX data_downloads_user ON public.data_downloads USING btree (user_id, id DESC);
CREATE UNIQUE INDEX data_downloads_waiting ON public.data_downloads USING btree (user_id) WHERE (status = 'waiting'::text);
CREATE INDEX devices_by_token ON public.devices USING btree (token_hash);
CREATE UNIQUE INDEX devices_token ON public.devices USING btree (user_id, token_hash) WHERE (ended_at IS NULL);
CREATE INDEX devices_user ON public.devices USING btree (user_id, id);
CREATE INDEX differences_day ON public.differences USING btree (day DESC, id DESC);
CREATE INDEX differences_open ON public.differences USING btree (found_at) WHERE (status = 'open'::text);
CREATE INDEX differences_payment ON public.differences USING btree (payment_id);
CREATE INDEX digilocker_requests_due ON public.digilocker_requests USING btree (next_poll_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX digilocker_requests_open ON public.digilocker_requests USING btree (user_id) WHERE (status = ANY (ARRAY['preparing'::text, 'pending'::text]));
CREATE INDEX digilocker_requests_review ON public.digilocker_requests USING btree (id) WHERE (status = 'review'::text);
CREATE INDEX digilocker_requests_user ON public.digilocker_requests USING btree (user_id, id DESC);
CREATE INDEX dispute_answers_of ON public.dispute_answers USING btree (dispute_id, id);
CREATE UNIQUE INDEX dispute_answers_running ON public.dispute_answers USING btree (dispute_id) WHERE (status = ANY (ARRAY['requested'::text, 'sent'::text]));
CREATE INDEX dispute_files_of ON public.dispute_files USING btree (answer_id, id);
CREATE INDEX dispute_items_item ON public.dispute_items USING btree (item_id);
CREATE INDEX dispute_watches_due ON public.dispute_watches USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX dispute_watches_journal ON public.dispute_watches USING btree (journal_id);
CREATE INDEX disputes_capture ON public.disputes USING btree (capture_id) WHERE (capture_id IS NOT NULL);
CREATE INDEX disputes_due ON public.disputes USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX disputes_payment ON public.disputes USING btree (payment_id, id);
CREATE INDEX disputes_status ON public.disputes USING btree (status, id DESC);
CREATE INDEX due_payments_open ON public.due_payments USING btree (due_on) WHERE ((payment_id IS NULL) AND (done_at IS NULL));
CREATE INDEX export_jobs_user ON public.export_jobs USING btree (user_id, id DESC);
CREATE INDEX factor_reset_links_reset ON public.factor_reset_links USING btree (reset_id);
CREATE UNIQUE INDEX factor_resets_open ON public.factor_resets USING btree (user_id) WHERE (status = ANY (ARRAY['proposed'::text, 'scheduled'::text]));
CREATE INDEX factor_resets_proposed_by ON public.factor_resets USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);
CREATE INDEX factor_resets_user ON public.factor_resets USING btree (user_id, id DESC);
CREATE INDEX gateway_accounts_kind ON public.gateway_accounts USING btree (gateway_id);
CREATE UNIQUE INDEX group_charges_current ON public.group_charges USING btree (group_id, gateway_id, method_id) WHERE (until IS NULL);
CREATE UNIQUE INDEX group_members_current ON public.group_members USING btree (user_id, owner_id) WHERE (until IS NULL);
CREATE INDEX group_members_group ON public.group_members USING btree (group_id, user_id) WHERE (until IS NULL);
CREATE INDEX identities_pan_last4 ON public.identities USING btree (pan_last4) WHERE (pan_last4 IS NOT NULL);
CREATE UNIQUE INDEX incidents_running ON public.incidents USING btree (kind, subject) WHERE (over_at IS NULL);
CREATE INDEX item_postings_item ON public.item_postings USING btree (item_id);
CREATE INDEX journals_documents ON public.journals USING btree (at, id) WHERE (((source_type = 'payment'::text) AND (kind = 'capture'::text)) OR (source_type = ANY (ARRAY['refund'::text, 'dispute'::text])));
CREATE INDEX key_requests_account ON public.key_requests USING btree (account_id, id DESC);
CREATE INDEX key_requests_at ON public.key_requests USING btree (at);
CREATE INDEX key_requests_refused ON public.key_requests USING btree (account_id, id DESC) WHERE (status >= 400);
CREATE UNIQUE INDEX ledger_accounts_wallet ON public.ledger_accounts USING btree (user_id) WHERE (kind = 'wallet'::text);
CREATE INDEX link_tokens_expiry ON public.link_tokens USING btree (expires_at);
CREATE INDEX link_tokens_user ON public.link_tokens USING btree (user_id, purpose);
CREATE INDEX mandate_debits_mandate ON public.mandate_debits USING btree (mandate_id);
CREATE INDEX mandates_due ON public.mandates USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE UNIQUE INDEX mandates_live ON public.mandates USING btree (payee_id) WHERE (status = ANY (ARRAY['claimed'::text, 'asked'::text, 'active'::text, 'paused'::text]));
CREATE INDEX mandates_payee ON public.mandates USING btree (payee_id, id);
CREATE UNIQUE INDEX master_charges_current ON public.master_charges USING btree (gateway_id, method_id) WHERE (until IS NULL);
CREATE UNIQUE INDEX money_stops_running ON public.money_stops USING btree ((true)) WHERE (over_at IS NULL);
CREATE INDEX notices_age ON public.notices USING btree (created_at);
CREATE INDEX notices_unread ON public.notices USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notices_user ON public.notices USING btree (user_id, id DESC);
CREATE INDEX open_orders_payment ON public.open_orders USING btree (payment_id);
CREATE INDEX otps_sign_in ON public.otps USING btree (sign_in_hash, id DESC) WHERE (sign_in_hash IS NOT NULL);
CREATE INDEX otps_user ON public.otps USING btree (user_id, purpose, id DESC);
CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, id);
CREATE INDEX payable_corrections_payment ON public.payable_corrections USING btree (payment_id);
CREATE INDEX payees_list ON public.payees USING btree (user_id, service_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX payees_of_service ON public.payees USING btree (service_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX payees_user ON public.payees USING btree (user_id);
CREATE INDEX payees_words ON public.payees USING gin (words);
CREATE INDEX payment_events_payment ON public.payment_events USING btree (payment_id, id);
CREATE INDEX payment_items_payee ON public.payment_items USING btree (payee_id, payment_id DESC);
CREATE INDEX payment_link_orders_link ON public.payment_link_orders USING btree (link_id, payment_id DESC);
CREATE INDEX payment_links_owner ON public.payment_links USING btree (owner_id, id DESC);
CREATE INDEX payment_schedules_user ON public.payment_schedules USING btree (user_id);
CREATE INDEX payments_amount ON public.payments USING btree (total_paise, id) INCLUDE (shown_status);
CREATE INDEX payments_bill ON public.payments USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX payments_member ON public.payments USING btree (member_id, created_at) WHERE (member_id IS NOT NULL);
CREATE INDEX payments_mismatch ON public.payments USING btree (created_at) WHERE (status = 'mismatch'::text);
CREATE INDEX payments_newest ON public.payments USING btree (created_at DESC, id DESC) INCLUDE (payer_id, service_id, method_id, gateway_id, shown_status, total_paise);
CREATE INDEX payments_open ON public.payments USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX payments_payee_newest ON public.payments USING btree (payee_id, created_at DESC, id DESC) INCLUDE (shown_status, total_paise) WHERE (payee_id IS NOT NULL);
CREATE INDEX payments_payer ON public.payments USING btree (payer_id, created_at DESC, id DESC) INCLUDE (service_id, method_id, gateway_id, shown_status, total_paise);
CREATE INDEX payments_pending ON public.payments USING btree (payer_id, created_at DESC, id DESC) WHERE (shown_status = 'PENDING'::text);
CREATE INDEX payments_student_fee ON public.payments USING btree (student_fee_id) WHERE (student_fee_id IS NOT NULL);
CREATE INDEX payments_undecided ON public.payments USING btree (created_at) WHERE (status = ANY (ARRAY['created'::text, 'open'::text, 'pending'::text, 'failed'::text]));
CREATE INDEX payments_unpaid ON public.payments USING btree (shown_status, created_at DESC, id DESC) WHERE (shown_status <> 'PAID'::text);
CREATE UNIQUE INDEX payout_stops_running ON public.payout_stops USING btree ((true)) WHERE (over_at IS NULL);
CREATE INDEX payout_totals_incomplete ON public.payout_totals USING btree (incomplete_since) WHERE (incomplete_since IS NOT NULL);
CREATE INDEX payouts_due ON public.payouts USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE UNIQUE INDEX payouts_payment_item ON public.payouts USING btree (payment_id, item_id) NULLS NOT DISTINCT WHERE (payment_id IS NOT NULL);
CREATE INDEX payouts_status ON public.payouts USING btree (status, id DESC);
CREATE INDEX payouts_stuck ON public.payouts USING btree (id) WHERE ((status = ANY (ARRAY['failed'::text, 'reversed'::text])) OR (mismatch IS NOT NULL));
CREATE INDEX payouts_withdrawal_failed ON public.payouts USING btree (id) WHERE ((withdrawal_id IS NOT NULL) AND (status = ANY (ARRAY['failed'::text, 'reversed'::text])));
CREATE INDEX pending_contacts_asked_by ON public.pending_contacts USING btree (asked_by);
CREATE INDEX pending_contacts_due ON public.pending_contacts USING btree (due_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX pending_contacts_email_key ON public.pending_contacts USING btree (lower(value)) WHERE ((ended_at IS NULL) AND (field = 'email'::text));
CREATE UNIQUE INDEX pending_contacts_mobile_key ON public.pending_contacts USING btree (value) WHERE ((ended_at IS NULL) AND (field = 'mobile'::text));
CREATE UNIQUE INDEX pending_contacts_one ON public.pending_contacts USING btree (user_id, field) WHERE (ended_at IS NULL);
CREATE INDEX people_staff ON public.people USING btree (account_id) WHERE (account_id <> id);
CREATE INDEX policy_acceptances_policy ON public.policy_acceptances USING btree (policy_id);
CREATE INDEX postings_account ON public.postings USING btree (account_id, journal_id DESC) INCLUDE (amount_paise);
CREATE INDEX push_deliveries_age ON public.push_deliveries USING btree (created_at);
CREATE INDEX push_deliveries_notice ON public.push_deliveries USING btree (notice_id);
CREATE UNIQUE INDEX push_keys_active ON public.push_keys USING btree (is_active) WHERE is_active;
CREATE UNIQUE INDEX push_subscriptions_device ON public.push_subscriptions USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX push_subscriptions_key ON public.push_subscriptions USING btree (key_id);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
CREATE INDEX rate_counters_window ON public.rate_counters USING btree (window_at);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX refunds_api_key ON public.refunds USING btree (api_key_id, requested_at) WHERE (api_key_id IS NOT NULL);
CREATE INDEX refunds_capture ON public.refunds USING btree (capture_id) WHERE (capture_id IS NOT NULL);
CREATE INDEX refunds_open ON public.refunds USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX refunds_status ON public.refunds USING btree (status, id DESC);
CREATE INDEX refunds_unfinished ON public.refunds USING btree (requested_at) WHERE (status = ANY (ARRAY['failed'::text, 'mismatch'::text]));
CREATE INDEX remembered_bills_due ON public.remembered_bills USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX report_views_next ON public.report_views USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX schools_city ON public.schools USING btree (city_id, school_name);
CREATE INDEX schools_user ON public.schools USING btree (user_id);
CREATE INDEX service_switches_by ON public.service_switches USING btree (switched_by) WHERE (switched_by IS NOT NULL);
CREATE UNIQUE INDEX service_switches_group ON public.service_switches USING btree (group_id, service_id) WHERE (group_id IS NOT NULL);
CREATE INDEX service_switches_service ON public.service_switches USING btree (service_id);
CREATE UNIQUE INDEX service_switches_user ON public.service_switches USING btree (user_id, service_id) WHERE (user_id IS NOT NULL);
CREATE INDEX sessions_device ON public.sessions USING btree (device_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX settlement_rows_capture ON public.settlement_rows USING btree (capture_id);
CREATE INDEX settlement_rows_day ON public.settlement_rows USING btree (gateway_id, day);
CREATE INDEX settlement_rows_name ON public.settlement_rows USING btree (gateway_id, name);
CREATE INDEX settlement_rows_other_name ON public.settlement_rows USING btree (gateway_id, other_name) WHERE (other_name IS NOT NULL);
CREATE INDEX settlement_rows_refund ON public.settlement_rows USING btree (refund_id);
CREATE INDEX settlement_rows_settlement ON public.settlement_rows USING btree (settlement_id);
CREATE INDEX settlement_rows_waiting ON public.settlement_rows USING btree (gateway_id, name) WHERE (NOT is_booked);
CREATE INDEX signing_requests_due ON public.signing_requests USING btree (next_poll_at) WHERE (status = ANY (ARRAY['preparing'::text, 'signing'::text, 'lost'::text]));
CREATE UNIQUE INDEX signing_requests_open ON public.signing_requests USING btree (user_id) WHERE (status = ANY (ARRAY['preparing'::text, 'signing'::text]));
CREATE INDEX signing_requests_user ON public.signing_requests USING btree (user_id, created_at DESC);
CREATE INDEX spent_proofs_expiry ON public.spent_proofs USING btree (expires_at);
CREATE INDEX student_fees_school ON public.student_fees USING btree (school_id);
CREATE INDEX student_fees_user ON public.student_fees USING btree (user_id, id DESC);
CREATE INDEX tax_invoices_dated ON public.tax_invoices USING btree (dated_at, payment_id);
CREATE INDEX tax_notes_dated ON public.tax_notes USING btree (dated_at, id);
CREATE INDEX tax_notes_payment ON public.tax_notes USING btree (payment_id, id);
CREATE INDEX tax_recipients_user ON public.tax_recipients USING btree (user_id, id DESC);
CREATE INDEX ticket_events_ticket ON public.ticket_events USING btree (ticket_id, id);
CREATE INDEX ticket_replies_ticket ON public.ticket_replies USING btree (ticket_id, id);
CREATE INDEX tickets_user ON public.tickets USING btree (user_id, id DESC) INCLUDE (status);
CREATE INDEX tickets_words ON public.tickets USING gin (words);
CREATE INDEX transfers_account ON public.transfers USING btree (bank_account_id);
CREATE INDEX transfers_payout ON public.transfers USING btree (payout_id, number DESC);
CREATE INDEX transfers_provider_id ON public.transfers USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);
CREATE UNIQUE INDEX transfers_running ON public.transfers USING btree (payout_id) WHERE (status = ANY (ARRAY['claimed'::text, 'sent'::text, 'pending'::text, 'on-its-way'::text]));
CREATE INDEX transfers_utr ON public.transfers USING btree (utr) WHERE (utr IS NOT NULL);
CREATE UNIQUE INDEX unapplied_reports_open ON public.unapplied_reports USING btree (provider, subject, reference) WHERE (closed_at IS NULL);
CREATE INDEX unapplied_reports_reference ON public.unapplied_reports USING btree (provider, subject, reference, id);
CREATE INDEX user_closure_up ON public.user_closure USING btree (descendant_id, depth);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_mobile_key ON public.users USING btree (mobile) WHERE (mobile_released_at IS NULL);
CREATE INDEX users_parent ON public.users USING btree (parent_id, id);
CREATE INDEX users_role ON public.users USING btree (role_id, id DESC);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
CREATE INDEX users_words ON public.users USING gin (words);
CREATE INDEX wallet_adjustments_user ON public.wallet_adjustments USING btree (user_id, id DESC);
CREATE INDEX wallet_checkpoints_at ON public.wallet_checkpoints USING btree (account_id, at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_endpoint ON public.webhook_deliveries USING btree (endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_endpoints_account ON public.webhook_endpoints USING btree (account_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX webhook_keys_gateway ON public.webhook_keys USING btree (gateway_id, event_key) WHERE (gateway_id IS NOT NULL);
CREATE UNIQUE INDEX webhook_keys_payout ON public.webhook_keys USING btree (payout_provider_id, event_key) WHERE (payout_provider_id IS NOT NULL);
CREATE INDEX webhook_keys_received ON public.webhook_keys USING brin (received_at);
CREATE INDEX webhook_log_account ON public.webhook_log USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX webhook_log_not_ok ON public.webhook_log USING btree (verdict, id DESC) WHERE (verdict <> 'ok'::text);
CREATE INDEX webhook_log_payment ON public.webhook_log USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX webhook_log_payout_refused ON public.webhook_log USING btree (payout_provider_id, received_at) WHERE ((verdict = ANY (ARRAY['unsigned'::text, 'wrong-secret'::text, 'changed-body'::text, 'wrong-signature'::text])) AND (payout_provider_id IS NOT NULL));
CREATE INDEX webhook_log_received ON public.webhook_log USING brin (received_at);
CREATE INDEX webhook_log_refused ON public.webhook_log USING btree (gateway_id, received_at) WHERE (verdict = ANY (ARRAY['unsigned'::text, 'wrong-secret'::text, 'changed-body'::text, 'wrong-signature'::text]));
CREATE INDEX webhook_log_signature ON public.webhook_log USING btree (signature_sha256) WHERE (signature_sha256 IS NOT NULL);
CREATE INDEX webhook_replays_event ON public.webhook_replays USING btree (event_id, id);
CREATE INDEX webhook_tries_delivery ON public.webhook_tries USING btree (delivery_id, id);
CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, id DESC);
create view person_details as
 SELECT users.id,
    users.id AS account_id,
    users.username,
    users.first_name,
    users.last_name,
    users.email,
    users.mobile,
    users.mobile_released_at,
    users.email_confirmed_at,
    users.mobile_confirmed_at,
    users.password_hash,
    users.language,
    users.sign_in_language,
    users.role_id,
    users.status,
    users.document_verified,
    users.updated_at
   FROM users
UNION ALL
 SELECT m.id,
    m.account_id,
    NULL::text AS username,
    m.first_name,
    m.last_name,
    m.email,
    m.mobile,
    NULL::timestamp with time zone AS mobile_released_at,
    m.email_confirmed_at,
    m.mobile_confirmed_at,
    m.password_hash,
    m.language,
    m.sign_in_language,
    u.role_id,
    u.status,
    u.document_verified,
    m.updated_at
   FROM (account_members m
     JOIN users u ON ((u.id = m.account_id)))
  WHERE ((m.joined_at IS NOT NULL) AND (m.ended_at IS NULL));
CREATE TRIGGER account_members_are_people AFTER INSERT ON public.account_members FOR EACH ROW EXECUTE FUNCTION member_is_person();
CREATE TRIGGER account_members_contact_of_one BEFORE INSERT OR UPDATE OF email, mobile, joined_at ON public.account_members FOR EACH ROW EXECUTE FUNCTION member_contact_of_one();
CREATE TRIGGER announcement_marks_changed AFTER UPDATE ON public.announcement_marks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notices_changed();
CREATE TRIGGER announcement_marks_made AFTER INSERT ON public.announcement_marks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notices_changed();
CREATE TRIGGER announcements_changed AFTER DELETE OR UPDATE ON public.announcements FOR EACH ROW EXECUTE FUNCTION announcements_changed();
CREATE TRIGGER approvals_decided BEFORE DELETE OR UPDATE ON public.approvals FOR EACH ROW EXECUTE FUNCTION keep_decided_approvals();
CREATE TRIGGER attempts_gateway_insert AFTER INSERT ON public.attempts FOR EACH ROW EXECUTE FUNCTION payment_gateway_follows();
CREATE TRIGGER attempts_gateway_paid AFTER UPDATE OF status ON public.attempts FOR EACH ROW WHEN (((new.status = 'paid'::text) AND (old.status <> 'paid'::text))) EXECUTE FUNCTION payment_gateway_follows();
CREATE TRIGGER failure_days_reasoned AFTER UPDATE OF error_description, closed_reason ON public.attempts FOR EACH ROW WHEN (((old.error_description IS DISTINCT FROM new.error_description) OR (old.closed_reason IS DISTINCT FROM new.closed_reason))) EXECUTE FUNCTION failure_days_reasoned();
CREATE TRIGGER failure_days_tried_again AFTER INSERT ON public.attempts FOR EACH ROW WHEN ((new.number > 1)) EXECUTE FUNCTION failure_days_reasoned();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_accounts_corrected AFTER INSERT ON public.bank_accounts FOR EACH ROW WHEN (((new.payee_id IS NOT NULL) AND (new.version > 1))) EXECUTE FUNCTION requeue_payouts();
CREATE TRIGGER bill_payments_paid AFTER UPDATE OF status ON public.bill_payments FOR EACH ROW WHEN (((new.status = 'paid'::text) AND (old.status <> 'paid'::text))) EXECUTE FUNCTION bill_paid();
CREATE TRIGGER company_policies_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.company_policies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER disputes_closed AFTER UPDATE OF status ON public.disputes FOR EACH ROW WHEN (((new.status = ANY (ARRAY['won'::text, 'lost'::text, 'accepted'::text, 'closed'::text])) AND (old.status <> ALL (ARRAY['won'::text, 'lost'::text, 'accepted'::text, 'closed'::text])))) EXECUTE FUNCTION dispute_moved();
CREATE TRIGGER disputes_opened AFTER INSERT ON public.disputes FOR EACH ROW EXECUTE FUNCTION dispute_moved();
CREATE TRIGGER files_counted_in AFTER INSERT ON public.files FOR EACH ROW WHEN (new.is_upload) EXECUTE FUNCTION count_stored_file();
CREATE TRIGGER files_counted_out AFTER DELETE ON public.files FOR EACH ROW WHEN (old.is_upload) EXECUTE FUNCTION count_stored_file();
CREATE TRIGGER invoice_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER item_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.item_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON public.journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_must_balance();
CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER notices_made AFTER INSERT ON public.notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notices_changed();
CREATE TRIGGER notices_pushed AFTER INSERT ON public.notices REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();
CREATE TRIGGER notices_read AFTER UPDATE ON public.notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notices_changed();
CREATE TRIGGER payees_account_added AFTER INSERT ON public.payees FOR EACH ROW EXECUTE FUNCTION account_of_payee();
CREATE TRIGGER payees_account_changed AFTER UPDATE OF account_version ON public.payees FOR EACH ROW WHEN ((new.account_version <> old.account_version)) EXECUTE FUNCTION account_of_payee();
CREATE TRIGGER payment_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clearing_insert AFTER INSERT ON public.payment_gateways FOR EACH ROW EXECUTE FUNCTION clearing_on_gateway();
CREATE TRIGGER failure_days_rolled_up AFTER DELETE ON public.payment_rollup_outbox REFERENCING OLD TABLE AS rolled_up FOR EACH STATEMENT EXECUTE FUNCTION failure_days_rolled_up();
CREATE TRIGGER payment_counts_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_row FOR EACH STATEMENT EXECUTE FUNCTION count_payments();
CREATE TRIGGER payment_counts_move AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row FOR EACH STATEMENT EXECUTE FUNCTION count_payments();
CREATE TRIGGER payments_ended AFTER UPDATE OF status ON public.payments FOR EACH ROW WHEN (((new.status = ANY (ARRAY['paid'::text, 'closed'::text])) AND (old.status <> new.status))) EXECUTE FUNCTION payment_ended();
CREATE TRIGGER payout_providers_account AFTER INSERT ON public.payout_providers FOR EACH ROW EXECUTE FUNCTION account_of_payout_provider();
CREATE TRIGGER payouts_moved AFTER UPDATE OF status, sent_at ON public.payouts FOR EACH ROW WHEN ((((old.sent_at IS NULL) AND (new.sent_at IS NOT NULL)) OR ((old.status <> new.status) AND (new.status = ANY (ARRAY['arrived'::text, 'failed'::text, 'reversed'::text]))))) EXECUTE FUNCTION payout_moved();
CREATE TRIGGER person_details_stored INSTEAD OF UPDATE ON public.person_details FOR EACH ROW EXECUTE FUNCTION store_person_details();
CREATE TRIGGER portal_mark_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.portal_mark FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_fresh_journal AFTER INSERT ON public.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION postings_same_transaction();
CREATE TRIGGER refunds_succeeded AFTER UPDATE OF status ON public.refunds FOR EACH ROW WHEN (((new.status = 'succeeded'::text) AND (old.status <> 'succeeded'::text) AND (new.capture_id IS NULL))) EXECUTE FUNCTION refund_succeeded();
CREATE TRIGGER schools_account_added AFTER INSERT ON public.schools FOR EACH ROW EXECUTE FUNCTION account_of_school();
CREATE TRIGGER sessions_first_sign_in AFTER INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION note_first_sign_in();
CREATE TRIGGER tax_invoices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_recipients_fixed BEFORE UPDATE OF id, user_id, name, mobile, legal_name, address, state, state_code, verified_at, made_at ON public.tax_recipients FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_suppliers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_suppliers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ticket_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_replies_touch AFTER INSERT ON public.ticket_replies FOR EACH ROW EXECUTE FUNCTION ticket_touch();
CREATE TRIGGER tickets_number BEFORE INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION ticket_number();
CREATE TRIGGER tickets_version BEFORE UPDATE ON public.tickets FOR EACH ROW EXECUTE FUNCTION ticket_version();
CREATE TRIGGER failure_days_moved AFTER UPDATE OF parent_id ON public.users FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION failure_days_moved();
CREATE TRIGGER people_counts_move AFTER UPDATE OF parent_id ON public.users FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION people_counts_on_move();
CREATE TRIGGER user_closure_insert AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION user_closure_on_insert();
CREATE TRIGGER user_closure_move AFTER UPDATE OF parent_id ON public.users FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION user_closure_on_move();
CREATE TRIGGER users_are_people AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION owner_is_person();
CREATE TRIGGER users_contact_of_one BEFORE INSERT OR UPDATE OF email, mobile ON public.users FOR EACH ROW EXECUTE FUNCTION user_contact_of_one();
CREATE TRIGGER users_leave_groups AFTER UPDATE OF parent_id ON public.users FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION leave_groups_on_move();
CREATE TRIGGER users_two_super_admins_delete BEFORE DELETE ON public.users FOR EACH ROW WHEN (((old.role_id = 1) AND (old.status = 1) AND (old.document_verified = 1))) EXECUTE FUNCTION keep_two_super_admins();
CREATE TRIGGER users_two_super_admins_update BEFORE UPDATE OF role_id, status, document_verified ON public.users FOR EACH ROW WHEN (((old.role_id = 1) AND (old.status = 1) AND (old.document_verified = 1))) EXECUTE FUNCTION keep_two_super_admins();
CREATE TRIGGER users_verified AFTER UPDATE OF document_verified ON public.users FOR EACH ROW WHEN (((new.document_verified = 1) AND (old.document_verified <> 1))) EXECUTE FUNCTION user_verified();
CREATE TRIGGER wallet_insert AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION wallet_on_user();
CREATE TRIGGER wallets_floor BEFORE UPDATE OF balance_paise ON public.wallets FOR EACH ROW WHEN (((new.balance_paise < old.balance_paise) AND (new.balance_paise < new.floor_paise))) EXECUTE FUNCTION wallet_keeps_floor();
grant delete, insert, select, update on aadhaar_otps to chukta_api;
grant delete, insert, select, update on account_confirmations to chukta_api;
grant delete, insert, select, update on account_events to chukta_api;
grant delete, insert, select, update on account_members to chukta_api;
grant delete, insert, select, update on announcement_marks to chukta_api;
grant delete, insert, select, update on announcements to chukta_api;
grant delete, insert, select, update on api_keys to chukta_api;
grant delete, insert, select, update on approval_settings to chukta_api;
grant delete, insert, select, update on approvals to chukta_api;
grant delete, insert, select, update on attempts to chukta_api;
grant insert, select on audit_chain to chukta_api;
grant insert (action), insert (actor_id), insert (address), insert (api_key_id), insert (at), insert (detail), insert (member_id), insert (object), insert (request_id), select on audit_log to chukta_api;
grant delete, insert, select, update on backup_results to chukta_api;
grant delete, insert, select, update on bank_accounts to chukta_api;
grant delete, insert, select, update on banks to chukta_api;
grant delete, insert, select, update on beneficiaries to chukta_api;
grant delete, insert, select, update on bill_categories to chukta_api;
grant delete, insert, select, update on bill_claims to chukta_api;
grant delete, insert, select, update on bill_operators to chukta_api;
grant delete, insert, select, update on bill_payments to chukta_api;
grant delete, insert, select, update on bills to chukta_api;
grant delete, insert, select, update on books_checks to chukta_api;
grant delete, insert, select, update on canned_replies to chukta_api;
grant delete, insert, select, update on captchas to chukta_api;
grant delete, insert, select, update on captures to chukta_api;
grant delete, insert, select, update on card_consents to chukta_api;
grant delete, insert, select, update on charge_groups to chukta_api;
grant delete, insert, select, update on cities to chukta_api;
grant delete, insert, select, update on code_tries to chukta_api;
grant delete, insert, select, update on company to chukta_api;
grant delete, insert, select, update on company_logos to chukta_api;
grant insert, select on company_policies to chukta_api;
grant delete, insert, select, update on contact_changes to chukta_api;
grant delete, insert, select, update on data_downloads to chukta_api;
grant delete, insert, select, update on default_commissions to chukta_api;
grant delete, insert, select, update on devices to chukta_api;
grant delete, insert, select, update on differences to chukta_api;
grant delete, insert, select, update on digilocker_requests to chukta_api;
grant delete, insert, select, update on dispute_answers to chukta_api;
grant delete, insert, select, update on dispute_files to chukta_api;
grant delete, insert, select, update on dispute_items to chukta_api;
grant delete, insert, select, update on dispute_watches to chukta_api;
grant delete, insert, select, update on disputes to chukta_api;
grant delete, insert, select, update on document_numbering to chukta_api;
grant delete, insert, select, update on document_series to chukta_api;
grant delete, insert, select, update on due_calendars to chukta_api;
grant delete, insert, select, update on due_payments to chukta_api;
grant delete, insert, select, update on due_reminders to chukta_api;
grant delete, insert, select, update on exception_cases to chukta_api;
grant delete, insert, select, update on export_jobs to chukta_api;
grant delete, insert, select, update on factor_guesses to chukta_api;
grant delete, insert, select, update on factor_reset_links to chukta_api;
grant delete, insert, select, update on factor_resets to chukta_api;
grant delete, insert, select, update on failure_counts to chukta_api;
grant delete, insert, select, update on file_quotas to chukta_api;
grant delete, insert, select, update on files to chukta_api;
grant execute on function account_of_payee() to chukta_api;
grant execute on function account_of_payee() to public;
grant execute on function account_of_payout_provider() to chukta_api;
grant execute on function account_of_payout_provider() to public;
grant execute on function account_of_school() to chukta_api;
grant execute on function account_of_school() to public;
grant execute on function add_payment_event(bigint,text,jsonb) to chukta_api;
grant execute on function add_payment_event(bigint,text,jsonb) to public;
grant execute on function amount_step(bigint) to chukta_api;
grant execute on function amount_step(bigint) to public;
grant execute on function announcements_changed() to chukta_api;
grant execute on function announcements_changed() to public;
grant execute on function bill_paid() to chukta_api;
grant execute on function bill_paid() to public;
grant execute on function capture_left(bigint) to chukta_api;
grant execute on function capture_left(bigint) to public;
grant execute on function clearing_on_gateway() to chukta_api;
grant execute on function clearing_on_gateway() to public;
grant execute on function count_payments() to chukta_api;
grant execute on function count_payments() to public;
grant execute on function count_stored_file() to chukta_api;
grant execute on function count_stored_file() to public;
grant execute on function dispute_moved() to chukta_api;
grant execute on function dispute_moved() to public;
grant execute on function dispute_part(bigint,text) to chukta_api;
grant execute on function dispute_part(bigint,text) to public;
grant execute on function disputed_part(bigint,bigint) to chukta_api;
grant execute on function disputed_part(bigint,bigint) to public;
grant execute on function due_days(date,text,date) to chukta_api;
grant execute on function due_days(date,text,date) to public;
grant execute on function earned_parts(bigint) to chukta_api;
grant execute on function earned_parts(bigint) to public;
grant execute on function failure_days_moved() to chukta_api;
grant execute on function failure_days_moved() to public;
grant execute on function failure_days_reasoned() to chukta_api;
grant execute on function failure_days_reasoned() to public;
grant execute on function failure_days_rolled_up() to chukta_api;
grant execute on function failure_days_rolled_up() to public;
grant execute on function hold_contacts(text,text) to chukta_api;
grant execute on function hold_contacts(text,text) to public;
grant execute on function in_currency(text,text) to chukta_api;
grant execute on function in_currency(text,text) to public;
grant execute on function india_month(timestamp with time zone,integer) to chukta_api;
grant execute on function india_month(timestamp with time zone,integer) to public;
grant execute on function indian_day(timestamp with time zone) to chukta_api;
grant execute on function indian_day(timestamp with time zone) to public;
grant execute on function item_detail(bigint) to chukta_api;
grant execute on function item_detail(bigint) to public;
grant execute on function journal_must_balance() to chukta_api;
grant execute on function journal_must_balance() to public;
grant execute on function keep_decided_approvals() to chukta_api;
grant execute on function keep_decided_approvals() to public;
grant execute on function keep_two_super_admins() to chukta_api;
grant execute on function keep_two_super_admins() to public;
grant execute on function leave_groups_on_move() to chukta_api;
grant execute on function leave_groups_on_move() to public;
grant execute on function lock_people_counts() to chukta_api;
grant execute on function lock_people_counts() to public;
grant execute on function make_next_partition(text,integer) to chukta_api;
grant execute on function make_partition_table(text,text) to chukta_api;
grant execute on function member_contact_of_one() to chukta_api;
grant execute on function member_contact_of_one() to public;
grant execute on function member_is_person() to chukta_api;
grant execute on function member_is_person() to public;
grant execute on function note_first_sign_in() to chukta_api;
grant execute on function note_first_sign_in() to public;
grant execute on function notices_changed() to chukta_api;
grant execute on function notices_changed() to public;
grant execute on function order_id_for(bigint,timestamp with time zone) to chukta_api;
grant execute on function order_id_for(bigint,timestamp with time zone) to public;
grant execute on function owner_is_person() to chukta_api;
grant execute on function owner_is_person() to public;
grant execute on function partitions_end(text) to chukta_api;
grant execute on function partitions_end(text) to public;
grant execute on function payable_position(bigint,bigint) to chukta_api;
grant execute on function payable_position(bigint,bigint) to public;
grant execute on function payment_ended() to chukta_api;
grant execute on function payment_ended() to public;
grant execute on function payment_gateway_follows() to chukta_api;
grant execute on function payment_gateway_follows() to public;
grant execute on function payment_parts(bigint) to chukta_api;
grant execute on function payment_parts(bigint) to public;
grant execute on function payout_left(bigint,bigint) to chukta_api;
grant execute on function payout_left(bigint,bigint) to public;
grant execute on function payout_moved() to chukta_api;
grant execute on function payout_moved() to public;
grant execute on function people_counts_on_move() to chukta_api;
grant execute on function people_counts_on_move() to public;
grant execute on function postings_same_transaction() to chukta_api;
grant execute on function postings_same_transaction() to public;
grant execute on function queue_pushes() to chukta_api;
grant execute on function queue_pushes() to public;
grant execute on function recount_people() to chukta_api;
grant execute on function recount_people() to public;
grant execute on function refund_reference_for(bigint,timestamp with time zone) to chukta_api;
grant execute on function refund_reference_for(bigint,timestamp with time zone) to public;
grant execute on function refund_succeeded() to chukta_api;
grant execute on function refund_succeeded() to public;
grant execute on function refuse_change() to chukta_api;
grant execute on function refuse_change() to public;
grant execute on function requeue_payouts() to chukta_api;
grant execute on function requeue_payouts() to public;
grant execute on function reversed_part(bigint,bigint,bigint) to chukta_api;
grant execute on function reversed_part(bigint,bigint,bigint) to public;
grant execute on function search_query(text) to chukta_api;
grant execute on function search_query(text) to public;
grant execute on function search_terms(text) to chukta_api;
grant execute on function search_terms(text) to public;
grant execute on function search_words(text) to chukta_api;
grant execute on function search_words(text) to public;
grant execute on function store_person_details() to chukta_api;
grant execute on function store_person_details() to public;
grant execute on function ticket_number() to chukta_api;
grant execute on function ticket_number() to public;
grant execute on function ticket_touch() to chukta_api;
grant execute on function ticket_touch() to public;
grant execute on function ticket_version() to chukta_api;
grant execute on function ticket_version() to public;
grant execute on function transfer_reference_for(bigint,timestamp with time zone) to chukta_api;
grant execute on function transfer_reference_for(bigint,timestamp with time zone) to public;
grant execute on function user_closure_on_insert() to chukta_api;
grant execute on function user_closure_on_insert() to public;
grant execute on function user_closure_on_move() to chukta_api;
grant execute on function user_closure_on_move() to public;
grant execute on function user_contact_of_one() to chukta_api;
grant execute on function user_contact_of_one() to public;
grant execute on function user_verified() to chukta_api;
grant execute on function user_verified() to public;
grant execute on function wallet_keeps_floor() to chukta_api;
grant execute on function wallet_keeps_floor() to public;
grant execute on function wallet_on_user() to chukta_api;
grant execute on function wallet_on_user() to public;
grant execute on function write_account_event(bigint,text,jsonb) to chukta_api;
grant execute on function write_account_event(bigint,text,jsonb) to public;
grant delete, insert, select, update on gateway_accounts to chukta_api;
grant delete, insert, select, update on gateway_breakers to chukta_api;
grant delete, insert, select, update on gateway_methods to chukta_api;
grant delete, insert, select, update on gateway_settings_proposed to chukta_api;
grant delete, insert, select, update on group_charge_slabs to chukta_api;
grant delete, insert, select, update on group_charges to chukta_api;
grant delete, insert, select, update on group_members to chukta_api;
grant delete, insert, select, update on hidden_checklists to chukta_api;
grant delete, insert, select, update on idempotency_keys to chukta_api;
grant delete, insert, select, update on idempotent_calls to chukta_api;
grant delete, insert, select, update on identities to chukta_api;
grant delete, insert, select, update on incidents to chukta_api;
grant delete, insert, select, update on invoice_files to chukta_api;
grant insert, select on invoice_versions to chukta_api;
grant insert, select on item_postings to chukta_api;
grant delete, insert, select, update on job_workers to chukta_api;
grant insert, select on journals to chukta_api;
grant delete, insert, select, update on key_fingerprints to chukta_api;
grant delete, insert, select, update on key_requests to chukta_api;
grant delete, insert, select, update on ledger_accounts to chukta_api;
grant delete, insert, select, update on ledger_cutover to chukta_api;
grant delete, insert, select, update on link_tokens to chukta_api;
grant delete, insert, select, update on logo_pictures to chukta_api;
grant delete, insert, select, update on mandate_debits to chukta_api;
grant delete, insert, select, update on mandates to chukta_api;
grant delete, insert, select, update on master_charges to chukta_api;
grant delete, insert, select, update on money_stops to chukta_api;
grant delete, insert, select, update on notices to chukta_api;
grant delete, insert, select, update on open_orders to chukta_api;
grant delete, insert, select, update on otps to chukta_api;
grant delete, insert, select, update on passkey_challenges to chukta_api;
grant delete, insert, select, update on passkeys to chukta_api;
grant delete, insert, select, update on payable_corrections to chukta_api;
grant delete, insert, select, update on payee_counts to chukta_api;
grant delete, insert, select, update on payees to chukta_api;
grant delete, insert, select, update on payer_counts to chukta_api;
grant insert, select on payment_events to chukta_api;
grant delete, insert, select, update on payment_gateways to chukta_api;
grant delete, insert, select, update on payment_items to chukta_api;
grant delete, insert, select, update on payment_link_days to chukta_api;
grant delete, insert, select, update on payment_link_orders to chukta_api;
grant delete, insert, select, update on payment_link_settings to chukta_api;
grant delete, insert, select, update on payment_links to chukta_api;
grant delete, insert, select, update on payment_methods to chukta_api;
grant delete, insert, select, update on payment_rollup_outbox to chukta_api;
grant delete, insert, select, update on payment_schedules to chukta_api;
grant delete, insert, select, update on payments to chukta_api;
grant delete, insert, select, update on payout_providers to chukta_api;
grant delete, insert, select, update on payout_settings to chukta_api;
grant delete, insert, select, update on payout_stops to chukta_api;
grant delete, insert, select, update on payout_totals to chukta_api;
grant delete, insert, select, update on payouts to chukta_api;
grant delete, insert, select, update on pending_contacts to chukta_api;
grant delete, insert, select, update on people to chukta_api;
grant delete, insert, select, update on person_amount_counts to chukta_api;
grant delete, insert, select, update on person_day_counts to chukta_api;
grant delete, insert, select, update on person_details to chukta_api;
grant delete, insert, select, update on planted_lists to chukta_api;
grant delete, insert, select, update on platform_rates to chukta_api;
grant delete, insert, select, update on policy_acceptances to chukta_api;
grant insert, select on portal_mark to chukta_api;
grant insert, select on postings to chukta_api;
grant delete, insert, select, update on provider_health to chukta_api;
grant delete, insert, select, update on push_deliveries to chukta_api;
grant delete, insert, select, update on push_keys to chukta_api;
grant delete, insert, select, update on push_subscriptions to chukta_api;
grant delete, insert, select, update on rate_counters to chukta_api;
grant delete, insert, select, update on reconciliation_runs to chukta_api;
grant delete, insert, select, update on recovery_codes to chukta_api;
grant delete, insert, select, update on refunds to chukta_api;
grant delete, insert, select, update on refused_webhooks to chukta_api;
grant delete, insert, select, update on remembered_bills to chukta_api;
grant delete, insert, select, update on report_views to chukta_api;
grant select on schema_migrations to chukta_api;
grant delete, insert, select, update on schools to chukta_api;
grant delete, insert, select, update on security_settings to chukta_api;
grant select, usage on sequence aadhaar_otps_id_seq to chukta_api;
grant select, usage on sequence account_events_id_seq to chukta_api;
grant select, usage on sequence approvals_id_seq to chukta_api;
grant select, usage on sequence attempts_id_seq to chukta_api;
grant select, usage on sequence audit_log_id_seq to chukta_api;
grant select, usage on sequence bank_accounts_id_seq to chukta_api;
grant select, usage on sequence beneficiaries_id_seq to chukta_api;
grant select, usage on sequence bill_categories_id_seq to chukta_api;
grant select, usage on sequence bill_operators_id_seq to chukta_api;
grant select, usage on sequence bills_id_seq to chukta_api;
grant select, usage on sequence canned_replies_id_seq to chukta_api;
grant select, usage on sequence captures_id_seq to chukta_api;
grant select, usage on sequence charge_groups_id_seq to chukta_api;
grant select, usage on sequence company_policies_id_seq to chukta_api;
grant select, usage on sequence data_downloads_id_seq to chukta_api;
grant select, usage on sequence devices_id_seq to chukta_api;
grant select, usage on sequence differences_id_seq to chukta_api;
grant select, usage on sequence digilocker_requests_id_seq to chukta_api;
grant select, usage on sequence dispute_answers_id_seq to chukta_api;
grant select, usage on sequence dispute_files_id_seq to chukta_api;
grant select, usage on sequence disputes_id_seq to chukta_api;
grant select, usage on sequence document_series_id_seq to chukta_api;
grant select, usage on sequence due_payments_id_seq to chukta_api;
grant select, usage on sequence export_jobs_id_seq to chukta_api;
grant select, usage on sequence factor_resets_id_seq to chukta_api;
grant select, usage on sequence gateway_accounts_id_seq to chukta_api;
grant select, usage on sequence group_charges_id_seq to chukta_api;
grant select, usage on sequence group_members_id_seq to chukta_api;
grant select, usage on sequence incidents_id_seq to chukta_api;
grant select, usage on sequence journals_id_seq to chukta_api;
grant select, usage on sequence key_requests_id_seq to chukta_api;
grant select, usage on sequence ledger_accounts_id_seq to chukta_api;
grant select, usage on sequence mandates_id_seq to chukta_api;
grant select, usage on sequence master_charges_id_seq to chukta_api;
grant select, usage on sequence money_stops_id_seq to chukta_api;
grant select, usage on sequence notices_id_seq to chukta_api;
grant select, usage on sequence otps_id_seq to chukta_api;
grant select, usage on sequence passkeys_id_seq to chukta_api;
grant select, usage on sequence payable_corrections_id_seq to chukta_api;
grant select, usage on sequence payees_id_seq to chukta_api;
grant select, usage on sequence payment_events_id_seq to chukta_api;
grant select, usage on sequence payment_items_id_seq to chukta_api;
grant select, usage on sequence payment_links_id_seq to chukta_api;
grant select, usage on sequence payment_schedules_id_seq to chukta_api;
grant select, usage on sequence payments_id_seq to chukta_api;
grant select, usage on sequence payout_providers_id_seq to chukta_api;
grant select, usage on sequence payout_stops_id_seq to chukta_api;
grant select, usage on sequence payout_totals_id_seq to chukta_api;
grant select, usage on sequence payouts_id_seq to chukta_api;
grant select, usage on sequence pending_contacts_id_seq to chukta_api;
grant select, usage on sequence push_deliveries_id_seq to chukta_api;
grant select, usage on sequence push_keys_id_seq to chukta_api;
grant select, usage on sequence push_subscriptions_id_seq to chukta_api;
grant select, usage on sequence reconciliation_runs_id_seq to chukta_api;
grant select, usage on sequence refunds_id_seq to chukta_api;
grant select, usage on sequence remembered_bills_id_seq to chukta_api;
grant select, usage on sequence report_views_id_seq to chukta_api;
grant select, usage on sequence schools_id_seq to chukta_api;
grant select, usage on sequence service_switches_id_seq to chukta_api;
grant select, usage on sequence services_id_seq to chukta_api;
grant select, usage on sequence settlement_rows_id_seq to chukta_api;
grant select, usage on sequence settlements_id_seq to chukta_api;
grant select, usage on sequence student_fees_id_seq to chukta_api;
grant select, usage on sequence tax_notes_id_seq to chukta_api;
grant select, usage on sequence tax_recipients_id_seq to chukta_api;
grant select, usage on sequence tax_suppliers_id_seq to chukta_api;
grant select, usage on sequence ticket_events_id_seq to chukta_api;
grant select, usage on sequence ticket_replies_id_seq to chukta_api;
grant select, usage on sequence tickets_id_seq to chukta_api;
grant select, usage on sequence transfers_id_seq to chukta_api;
grant select, usage on sequence unapplied_reports_id_seq to chukta_api;
grant select, usage on sequence users_id_seq to chukta_api;
grant select, usage on sequence wallet_adjustments_id_seq to chukta_api;
grant select, usage on sequence webhook_deliveries_id_seq to chukta_api;
grant select, usage on sequence webhook_endpoints_id_seq to chukta_api;
grant select, usage on sequence webhook_log_id_seq to chukta_api;
grant select, usage on sequence webhook_replays_id_seq to chukta_api;
grant select, usage on sequence webhook_tries_id_seq to chukta_api;
grant select, usage on sequence withdrawals_id_seq to chukta_api;
grant delete, insert, select, update on service_methods_off to chukta_api;
grant delete, insert, select, update on service_switches to chukta_api;
grant delete, insert, select, update on services to chukta_api;
grant delete, insert, select, update on sessions to chukta_api;
grant delete, insert, select, update on settlement_rows to chukta_api;
grant delete, insert, select, update on settlements to chukta_api;
grant delete, insert, select, update on signing_requests to chukta_api;
grant delete, insert, select, update on spent_proofs to chukta_api;
grant delete, insert, select, update on stale_failure_days to chukta_api;
grant delete, insert, select, update on states to chukta_api;
grant delete, insert, select, update on student_fees to chukta_api;
grant insert, select on tax_invoices to chukta_api;
grant insert, select on tax_notes to chukta_api;
grant delete, insert, select, update on tax_recipients to chukta_api;
grant insert, select on tax_suppliers to chukta_api;
grant insert, select on ticket_events to chukta_api;
grant delete, insert, select, update on ticket_replies to chukta_api;
grant delete, insert, select, update on tickets to chukta_api;
grant delete, insert, select, update on totp_secrets to chukta_api;
grant delete, insert, select, update on track_links to chukta_api;
grant delete, insert, select, update on transfers to chukta_api;
grant delete, insert, select, update on typed_codes to chukta_api;
grant delete, insert, select, update on unapplied_reports to chukta_api;
grant delete, insert, select, update on uploads_mark to chukta_api;
grant delete, insert, select, update on user_closure to chukta_api;
grant delete, insert, select, update on users to chukta_api;
grant delete, insert, select, update on wallet_adjustments to chukta_api;
grant delete, insert, select, update on wallet_checkpoints to chukta_api;
grant delete, insert, select, update on wallet_settings to chukta_api;
grant delete, insert, select, update on wallets to chukta_api;
grant delete, insert, select, update on webhook_deliveries to chukta_api;
grant delete, insert, select, update on webhook_endpoints to chukta_api;
grant delete, insert, select, update on webhook_keys to chukta_api;
grant delete, insert, select, update on webhook_log to chukta_api;
grant delete, insert, select, update on webhook_replays to chukta_api;
grant delete, insert, select, update on webhook_tries to chukta_api;
grant delete, insert, select, update on withdrawals to chukta_api;
