-- The first partition of each table that is partitioned by month takes everything before this month, the default one
-- what has no partition. Those of later months are made at run time.
do $$
declare
  parent text;
begin
  foreach parent in array array['payment_events', 'webhook_log'] loop
    perform make_partition_table(parent, parent || '_before');
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, parent || '_before',
                   india_month(now()));
    perform make_partition_table(parent, parent || '_default');
    execute format('alter table %I attach partition %I default', parent, parent || '_default');
    while make_next_partition(parent) is not null loop null; end loop;
  end loop;
end $$;
