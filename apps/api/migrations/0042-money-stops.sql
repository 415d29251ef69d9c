-- While the books do not hold, money stays: refunds wait. One row per breakage.
create table money_stops (
  id         bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  -- What is broken: [{ rule, count, examples }].
  broken     jsonb not null,
  -- A person of role 1 lets money move all the same; nothing stops again unless more breaks.
  lifted_at  timestamptz,
  lifted_by  bigint references users on delete set null,
  reason     text,
  -- The books hold again, or something else broke as well.
  over_at    timestamptz,
  check ((lifted_at is null) = (reason is null))
);
create unique index money_stops_running on money_stops ((true)) where over_at is null;

-- The desk finds what is stuck without reading what is not.
create index payments_mismatch on payments (created_at) where status = 'mismatch';
create index refunds_unfinished on refunds (requested_at) where status in ('failed', 'mismatch');
create index bill_payments_refused on bill_payments (payment_id) where status = 'refused' and next_ask_at is null;
