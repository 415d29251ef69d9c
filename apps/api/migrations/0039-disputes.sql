-- Disputes: payers who ask their bank for the money back. One row for each under the gateway's own id; its status
-- follows what the gateway answers.

-- What a gateway has taken before the dispute is decided: it gives it back if we win.
insert into ledger_accounts (code, kind) values ('dispute-debits', 'receivable');

create table disputes (
  id                 bigint generated always as identity primary key,
  gateway_id         smallint not null references payment_gateways,
  gateway_dispute_id text not null,
  payment_id         bigint not null references payments,
  -- The attempt that was paid.
  attempt_id         bigint not null references attempts,
  status             text not null check (status in ('open', 'under-review', 'won', 'lost', 'accepted', 'closed')),
  phase              text not null check (phase in (
                       'dispute', 'fraud', 'retrieval', 'chargeback', 'pre-arbitration', 'arbitration')),
  -- The gateway's own word for the status.
  gateway_status     text not null,
  amount_paise       bigint not null check (amount_paise > 0),
  reason_code        text not null default '',
  reason             text not null default '',
  respond_by         timestamptz,
  opened_at          timestamptz not null,
  seen_at            timestamptz not null default now(),
  settled_at         timestamptz,
  -- held: taken from the payee and the earners while it runs; taken: gone to the payer; released: given back.
  money              text not null default 'none' check (money in ('none', 'held', 'released', 'taken')),
  -- What of it is held or taken: at most what refunds and other disputes have left of the payment.
  held_paise         bigint not null default 0 check (held_paise between 0 and amount_paise),
  held_base_paise    bigint not null default 0 check (held_base_paise between 0 and held_paise),
  -- The gateway took the money when it opened the dispute.
  debited_first      boolean not null default false,
  -- How often money was held for it: the next phase after a won one holds it again.
  round              smallint not null default 0,
  -- When the mail about the end of the time to answer was sent.
  reminded_at        timestamptz,
  next_ask_at        timestamptz default now(),
  ask_count          integer not null default 0,
  lease_until        timestamptz not null default now(),
  unique (gateway_id, gateway_dispute_id)
);
create index disputes_payment on disputes (payment_id, id);
create index disputes_due on disputes (next_ask_at) where next_ask_at is not null;
create index disputes_status on disputes (status, id desc);

-- Our answers: evidence, or giving in. The row stands before the gateway is called.
create table dispute_answers (
  id           bigint generated always as identity primary key,
  dispute_id   bigint not null references disputes,
  kind         text not null check (kind in ('evidence', 'accept')),
  note         text not null default '' check (length(note) <= 1000),
  status       text not null default 'requested' check (status in ('requested', 'sent', 'done', 'refused')),
  -- Why the gateway refused it.
  message      text,
  requested_by bigint not null references users,
  requested_at timestamptz not null default now(),
  settled_at   timestamptz
);
create index dispute_answers_of on dispute_answers (dispute_id, id);
-- One at a time.
create unique index dispute_answers_running on dispute_answers (dispute_id) where status in ('requested', 'sent');

create table dispute_files (
  id          bigint generated always as identity primary key,
  answer_id   bigint not null references dispute_answers,
  file_id     uuid not null references files,
  kind        text not null,
  -- The gateway's id of it: uploaded.
  document_id text
);
create index dispute_files_of on dispute_files (answer_id, id);

-- Payments whose gateway is asked for disputes: it may open one months after the capture, and its webhook may be lost.
create table dispute_watches (
  payment_id  bigint primary key references payments,
  -- Of the capture; 0 for one that a webhook named first.
  journal_id  bigint not null,
  next_ask_at timestamptz,
  asked_at    timestamptz,
  ask_count   integer not null default 0
);
create index dispute_watches_due on dispute_watches (next_ask_at) where next_ask_at is not null;
create index dispute_watches_journal on dispute_watches (journal_id);

-- What disputes hold or took of a payment: a refund may give back no more than what they leave.
create function disputed_part(of_payment_id bigint, out base_paise bigint, out charge_paise bigint, out is_held boolean)
  language sql stable as $$
  select coalesce(sum(held_base_paise), 0)::bigint, coalesce(sum(held_paise - held_base_paise), 0)::bigint,
         coalesce(bool_or(money = 'held'), false)
    from disputes where payment_id = of_payment_id and money in ('held', 'taken')
$$;
