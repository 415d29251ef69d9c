-- Reports over many years: filters, counts that are kept and not counted, long exports, invoices.

-- The gateway a list shows: of the attempt that was paid, else of the newest.
alter table payments add column gateway_id smallint references payment_gateways;
update payments p set gateway_id = a.gateway_id
  from (select distinct on (payment_id) payment_id, gateway_id from attempts
         order by payment_id, status = 'paid' desc, number desc) a
 where a.payment_id = p.id;

-- A claim writes the gateway with the payment; what is left here is an attempt that follows another.
create function payment_gateway_follows() returns trigger language plpgsql as $$
begin
  update payments set gateway_id = new.gateway_id
   where id = new.payment_id and gateway_id is distinct from new.gateway_id;
  return null;
end $$;
create trigger attempts_gateway_insert after insert on attempts
  for each row execute function payment_gateway_follows();
create trigger attempts_gateway_paid after update of status on attempts
  for each row when (new.status = 'paid' and old.status <> 'paid') execute function payment_gateway_follows();

-- Lists run by the moment of the payment. What they filter by stands in the index, so that counting and
-- walking a part of a downline touch no row.
drop index payments_payer;
drop index payments_unpaid;
drop index payments_unpaid_payer;
create index payments_newest on payments (created_at desc, id desc)
  include (payer_id, service_id, method_id, gateway_id, shown_status, total_paise);
create index payments_payer on payments (payer_id, created_at desc, id desc)
  include (service_id, method_id, gateway_id, shown_status, total_paise);
create index payments_unpaid on payments (shown_status, created_at desc, id desc) where shown_status <> 'PAID';
create index payments_amount on payments (total_paise, id) include (shown_status);

create function indian_day(at timestamptz) returns date language sql immutable
  return (at at time zone 'Asia/Kolkata')::date;

-- The whole platform by day and by what lists filter by. Whoever stands above everyone has their totals from
-- here, and finds late pages by it: the days say where a page lies, so only those days are read.
-- Nobody waits for anybody: a payment appends its change, a job folds changes into the counts every minute,
-- and a reader adds both.
create table payment_day_counts (
  day          date not null,
  service_id   bigint not null,
  method_id    smallint not null,
  -- 0 while no gateway was chosen.
  gateway_id   smallint not null,
  shown_status text not null,
  n            bigint not null,
  total_paise  bigint not null,
  primary key (day, service_id, method_id, gateway_id, shown_status)
);
create table payment_count_changes (like payment_day_counts);
insert into payment_day_counts
  select indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status, count(*),
         sum(total_paise)
    from payments group by 1, 2, 3, 4, 5;

create or replace function payer_counts_on_insert() returns trigger language plpgsql as $$
begin
  insert into payer_counts (payer_id, shown_status, n, total_paise)
    select payer_id, shown_status, count(*), sum(total_paise) from added
     group by payer_id, shown_status order by payer_id, shown_status
    on conflict (payer_id, shown_status)
    do update set n = payer_counts.n + excluded.n, total_paise = payer_counts.total_paise + excluded.total_paise;
  insert into payment_count_changes
    select indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status, count(*),
           sum(total_paise)
      from added group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function payer_counts_on_move() returns trigger language plpgsql as $$
begin
  if not exists (
    select from old_row o join new_row n using (id)
     where o.shown_status <> n.shown_status or o.gateway_id is distinct from n.gateway_id
  ) then
    return null;
  end if;
  insert into payer_counts (payer_id, shown_status, n, total_paise)
    select payer_id, shown_status, sum(n), sum(total_paise)
      from (
        select payer_id, old_row.shown_status, -1 as n, -old_row.total_paise as total_paise
          from old_row join new_row using (id, payer_id) where old_row.shown_status <> new_row.shown_status
        union all
        select payer_id, new_row.shown_status, 1, new_row.total_paise
          from old_row join new_row using (id, payer_id) where old_row.shown_status <> new_row.shown_status
      ) change
     group by payer_id, shown_status order by payer_id, shown_status
    on conflict (payer_id, shown_status)
    do update set n = payer_counts.n + excluded.n, total_paise = payer_counts.total_paise + excluded.total_paise;
  insert into payment_count_changes
    select indian_day(created_at), service_id, method_id, coalesce(gateway_id, 0), shown_status, sum(n),
           sum(total_paise)
      from (
        select o.created_at, o.service_id, o.method_id, o.gateway_id, o.shown_status, -1 as n,
               -o.total_paise as total_paise
          from old_row o join new_row n using (id)
         where o.shown_status <> n.shown_status or o.gateway_id is distinct from n.gateway_id
        union all
        select n.created_at, n.service_id, n.method_id, n.gateway_id, n.shown_status, 1, n.total_paise
          from old_row o join new_row n using (id)
         where o.shown_status <> n.shown_status or o.gateway_id is distinct from n.gateway_id
      ) change
     group by 1, 2, 3, 4, 5;
  return null;
end $$;

-- An export too long to be answered at once.
create table export_jobs (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users,
  -- Whose downline, the filters, the order.
  request    jsonb not null,
  format     text not null check (format in ('csv', 'xlsx')),
  status     text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  rows_done  integer not null default 0,
  rows_total integer not null,
  file_name  text not null,
  file_id    uuid references files on delete set null,
  created_at timestamptz not null default now()
);
create index export_jobs_user on export_jobs (user_id, id desc);

-- What of a charge an invoice shows as GST; 0 as the portal is asked to print it, until somebody sets it.
insert into platform_rates (name, rate) values ('invoice-gst', 0) on conflict do nothing;

-- An invoice's number is given when somebody first needs it (usually the receipt, a moment after the capture),
-- under the lock of its year's row: no gaps, and no capture waits. Numbers are never given back.
create table invoice_years (
  -- The year the Indian financial year begins in.
  year smallint primary key,
  last integer not null default 0
);
create table invoices (
  payment_id bigint primary key references payments,
  year       smallint not null references invoice_years,
  number     integer not null,
  -- The rate of that moment: an invoice does not change with the settings.
  gst_rate   numeric(7, 4) not null,
  issued_at  timestamptz not null default now(),
  unique (year, number)
);
create trigger invoices_append_only before update or delete or truncate on invoices
  for each statement execute function refuse_change();

create index audit_log_action on audit_log (action, id desc);
