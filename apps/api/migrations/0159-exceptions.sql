-- The repair desk is the exceptions queue. A proposal that waits for approval names the call by its new path.
alter table desk_cases rename to exception_cases;
alter table exception_cases rename column asked_at to synced_at;
alter table exception_cases rename column taken_at to assigned_at;
alter table exception_cases rename constraint desk_cases_pkey to exception_cases_pkey;
alter table exception_cases rename constraint desk_cases_action_check to exception_cases_action_check;
alter table exception_cases rename constraint desk_cases_payer_id_fkey to exception_cases_payer_id_fkey;
alter table exception_cases rename constraint desk_cases_owner_id_fkey to exception_cases_owner_id_fkey;
alter table exception_cases rename constraint desk_cases_resolved_by_fkey to exception_cases_resolved_by_fkey;
update approvals set call = 'POST /exceptions/:id/resolve'
 where status = 'waiting' and call = 'POST /repair-desk/:id/resolve';
