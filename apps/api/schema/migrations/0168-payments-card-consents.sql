-- When a payer agreed that the gateway saves the card they pay with. Nothing of the card: the gateway has its token.
create table card_consents (
  attempt_id bigint primary key references attempts,
  payer_id bigint not null references users,
  agreed_at timestamptz not null default now()
);
create index card_consents_payer on card_consents (payer_id);
