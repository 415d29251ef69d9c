-- What lists show of a payment, the indexes their pages walk, and the totals they print.

-- The three words of a list, derived in one place. Another amount or currency waits for a person: PENDING.
alter table payments add column shown_status text not null generated always as (
  case when status = 'paid' then 'PAID' when status in ('failed', 'closed') then 'FAILED' else 'PENDING' end
) stored;

-- Most payments end PAID and are found by walking all of them; only the others have indexes by status,
-- which a payment leaves when it is captured.
create index payments_unpaid on payments (shown_status, id desc) where shown_status <> 'PAID';
create index payments_unpaid_payer on payments (payer_id, shown_status, id desc) where shown_status <> 'PAID';
create index payments_payee on payments (payee_id, id desc) where payee_id is not null;

-- How many payments of each kind a payer has, and their sum. One row per payer and status and never one for
-- the whole platform: captures of different payers must not wait for each other. A list's total is the sum
-- over the payers below somebody: it grows with the people, not with their history.
create table payer_counts (
  payer_id     bigint not null references users,
  shown_status text not null check (shown_status in ('PAID', 'FAILED', 'PENDING')),
  n            bigint not null,
  total_paise  bigint not null,
  primary key (payer_id, shown_status)
) with (fillfactor = 50);
insert into payer_counts (payer_id, shown_status, n, total_paise)
  select payer_id, shown_status, count(*), sum(total_paise) from payments group by payer_id, shown_status;

create function payer_counts_on_insert() returns trigger language plpgsql as $$
begin
  insert into payer_counts (payer_id, shown_status, n, total_paise)
    select payer_id, shown_status, count(*), sum(total_paise) from added
     group by payer_id, shown_status order by payer_id, shown_status
    on conflict (payer_id, shown_status)
    do update set n = payer_counts.n + excluded.n, total_paise = payer_counts.total_paise + excluded.total_paise;
  return null;
end $$;
create trigger payer_counts_insert after insert on payments
  referencing new table as added for each statement execute function payer_counts_on_insert();

-- Several captures share a statement: their payers' rows are locked in the same order by everyone, and after
-- the wallets, so that two such statements never wait for each other in a circle.
create function payer_counts_on_move() returns trigger language plpgsql as $$
begin
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
  return null;
end $$;
create trigger payer_counts_move after update on payments
  referencing old table as old_row new table as new_row for each statement execute function payer_counts_on_move();
