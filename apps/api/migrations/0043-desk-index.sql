-- The desk finds undecided payments without reading the decided ones, which are looked at for days.
create index payments_undecided on payments (created_at) where status in ('created', 'open', 'pending', 'failed');

-- A person is ending it: whoever comes in that moment and does not find it any more reads that it is resolved.
alter table desk_cases add column resolving_at timestamptz;
