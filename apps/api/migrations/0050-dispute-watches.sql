-- How the asking for disputes goes: a gateway that does not answer is asked at growing gaps, and one that does not know a
-- payment is written to the log once.
alter table dispute_watches add column unanswered_count integer not null default 0;
alter table dispute_watches add column missing_at timestamptz;
