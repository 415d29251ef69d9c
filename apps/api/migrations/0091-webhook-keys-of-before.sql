-- Reads both tables once; nobody who reads or writes them waits. Every event since 0090 has noted its own key.
insert into webhook_keys (gateway_id, payout_provider_id, event_key, received_at, duplicates, repeated_at)
select gateway_id, payout_provider_id, event_key, received_at, 0, null from webhook_events
on conflict do nothing;
alter table webhook_events validate constraint webhook_events_until;
alter table payment_events validate constraint payment_events_until;
