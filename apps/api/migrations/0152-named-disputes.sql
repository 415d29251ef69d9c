-- Disputes that a gateway's webhooks have named: they are asked about by their ids, since one in a state that is not known
-- may be in no list of the gateway.
alter table dispute_watches add column named_disputes text[] not null default '{}';
