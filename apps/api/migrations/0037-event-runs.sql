-- Who acted, where a person did, and the request, turn of a sweep or job in which the step was taken. Empty for events
-- from before this migration.
alter table payment_events add column actor_id bigint references users;
alter table payment_events add column request_id text;
