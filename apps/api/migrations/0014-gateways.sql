-- Several gateways: a webhook may name an order by the gateway's own id, and a gateway that fails rests.

create index attempts_session on attempts (gateway_id, session_id) where session_id is not null;

-- A gateway without a row is well. Written when a call fails or a failing gateway answers again, never by a payment
-- that goes well.
create table gateway_breakers (
  gateway_id smallint primary key references payment_gateways,
  failures   smallint not null,
  -- The first failure of those counted.
  since      timestamptz not null default now(),
  -- Until then it is tried last; past it, one payment tries it first and the others wait for that.
  rest_until timestamptz
);
