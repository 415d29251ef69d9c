-- A dispute of a payment, opened by the payer's bank.
create table disputes (
  id bigint generated always as identity primary key,
  gateway_id smallint not null references payment_gateways,
  gateway_dispute_id text not null,
  payment_id bigint not null references payments,
  -- The attempt that was paid.
  attempt_id bigint not null references attempts,
  status text not null check (status in ('open', 'under-review', 'won', 'lost', 'accepted', 'closed')),
  phase text not null check (phase in ('dispute', 'fraud', 'retrieval', 'chargeback', 'pre-arbitration',
    'arbitration')),
  -- The gateway's own word for the status.
  gateway_status text not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason_code text not null default '',
  reason text not null default '',
  respond_by timestamptz,
  opened_at timestamptz not null,
  seen_at timestamptz not null default now(),
  finalized_at timestamptz,
  -- held: taken from the payee and the earners while it runs; taken: gone to the payer; released: given back.
  money text not null default 'none' check (money in ('none', 'held', 'released', 'taken')),
  -- How much is held or taken: at most what refunds and other disputes have left.
  disputed_paise bigint not null default 0,
  disputed_base_paise bigint not null default 0,
  -- The gateway debited it when the dispute was opened.
  debited_first boolean not null default false,
  -- Grows each time money is held: a next phase after a won one holds it again.
  round smallint not null default 0,
  -- When the mail about the deadline was sent.
  reminded_at timestamptz,
  next_poll_at timestamptz default now(),
  poll_count integer not null default 0,
  lease_until timestamptz not null default now(),
  -- The disputed capture in suspense, in its own currency; null: the capture that paid the payment.
  capture_id bigint references captures,
  -- How much was refunded or disputed already: if the bank takes it again, the platform bears it.
  excess_paise bigint not null default 0 check (excess_paise >= 0),
  -- Evidence that the gateway asks for. Forms: [{identifier, label, fields: [{identifier, label, kind, options,
  -- required}]}]; null at a gateway without forms, [] while they could not be read.
  wanted_evidence text[] not null default '{}',
  evidence_forms jsonb,
  check (disputed_paise between 0 and amount_paise),
  check (disputed_base_paise between 0 and disputed_paise),
  unique (gateway_id, gateway_dispute_id)
);
create index disputes_capture on disputes (capture_id) where capture_id is not null;
create index disputes_due on disputes (next_poll_at) where next_poll_at is not null;
create index disputes_payment on disputes (payment_id, id);
create index disputes_status on disputes (status, id desc);

-- An answer of ours: evidence, or acceptance. Stored before the gateway is called.
create table dispute_answers (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  kind text not null check (kind in ('evidence', 'accept')),
  note text not null default '' check (length(note) <= 1000),
  status text not null default 'requested' check (status in ('requested', 'sent', 'done', 'refused')),
  -- Why the gateway refused it.
  message text,
  requested_by bigint not null references users,
  requested_at timestamptz not null default now(),
  finalized_at timestamptz,
  -- The filled form with its labels: {identifier, label, values: [{identifier, label, value}]}.
  form jsonb
);
create index dispute_answers_of on dispute_answers (dispute_id, id);
-- One at a time.
create unique index dispute_answers_running on dispute_answers (dispute_id) where status in ('requested', 'sent');

-- A file of an answer.
create table dispute_files (
  id bigint generated always as identity primary key,
  answer_id bigint not null references dispute_answers,
  file_id uuid not null references files,
  kind text not null,
  -- The gateway's id, once uploaded.
  document_id text,
  -- The field of the form that it is for.
  field text,
  field_label text,
  check ((field is null) = (field_label is null))
);
create index dispute_files_of on dispute_files (answer_id, id);

-- A payment whose gateway is asked for disputes: one may come months after the capture, and its webhook may be lost.
create table dispute_watches (
  payment_id bigint primary key references payments,
  -- The journal of the capture; 0 for a payment that a webhook named first.
  journal_id bigint not null,
  next_poll_at timestamptz,
  last_polled_at timestamptz,
  poll_count integer not null default 0,
  -- A gateway that does not answer is asked at growing intervals; one that does not know the payment is logged once.
  unanswered_count integer not null default 0,
  missing_at timestamptz,
  -- Disputes named by webhooks, which are asked about by id: a list of the gateway may lack one in an unknown state.
  named_disputes text[] not null default '{}'
);
create index dispute_watches_due on dispute_watches (next_poll_at) where next_poll_at is not null;
create index dispute_watches_journal on dispute_watches (journal_id);

-- How much a dispute holds or took of each item.
create table dispute_items (
  dispute_id bigint not null references disputes,
  item_id bigint not null references payment_items,
  base_paise bigint not null check (base_paise >= 0),
  charge_paise bigint not null check (charge_paise >= 0),
  primary key (dispute_id, item_id)
);
create index dispute_items_item on dispute_items (item_id);

-- How much of a capture is in suspense and neither disputed nor on its way back.
create function capture_left(of_capture_id bigint, out paise bigint, out is_held boolean) language sql stable as $$
  select case when c.kind = 'payment' or c.resolved_as = 'accepted' then 0
              else greatest(0, c.amount_paise - coalesce(d.paise, 0) - coalesce(r.paise, 0)) end::bigint,
         coalesce(d.is_held, false)
    from captures c
    cross join lateral (select sum(disputed_paise) as paise, bool_or(money = 'held') as is_held from disputes
                         where capture_id = c.id and money in ('held', 'taken')) d
    cross join lateral (select sum(amount_paise) as paise from refunds
                         where capture_id = c.id and status <> 'failed') r
   where c.id = of_capture_id
$$;

-- How much disputes hold or took of a payment, or of one item of it.
create function disputed_part(of_payment_id bigint, of_item_id bigint,
  out base_paise bigint, out charge_paise bigint, out is_held boolean)
  language sql stable as $$
  select coalesce(sum(case when of_item_id is null then d.disputed_base_paise else i.base_paise end), 0)::bigint,
         coalesce(sum(case when of_item_id is null then d.disputed_paise - d.disputed_base_paise else i.charge_paise end), 0)::bigint,
         coalesce(bool_or(d.money = 'held'), false)
    from disputes d left join dispute_items i on i.dispute_id = d.id and i.item_id = of_item_id
   where d.payment_id = of_payment_id and d.capture_id is null and d.money in ('held', 'taken')
$$;
