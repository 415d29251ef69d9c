-- Since when a server's heartbeats have come without a gap: what was due while nothing could run is not overdue.
alter table job_workers add column steady_since timestamptz not null default now();
