-- A payout is in one currency; what a gateway pays out in two under one id is two here. Lines that were booked as rupees
-- stay so.
alter table settlements add column currency text not null default 'INR' check (currency ~ '^[A-Z]{3}$');
alter table settlements drop constraint settlements_gateway_id_gateway_settlement_id_key;
alter table settlements add unique (gateway_id, gateway_settlement_id, currency);

-- What a difference leaves in the clearing account stands in a currency, and where both sides name different ones, in
-- two: ours and the provider's.
alter table differences add column residual_currency text not null default 'INR';
alter table differences add column other_residual_paise bigint not null default 0;
alter table differences add column other_residual_currency text;
alter table differences add check ((other_residual_paise = 0) = (other_residual_currency is null));
