-- The days of before are counted by the job. In a file of its own: payments go on while they are looked for.
insert into stale_failure_days
  select distinct indian_day(created_at) from payments where shown_status = 'FAILED';
