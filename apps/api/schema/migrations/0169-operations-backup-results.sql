-- How backups ended last. The portal mails role 1 when one failed, or when the newest good one is too old.
create table backup_results (
  kind text primary key check (kind in ('whole', 'changes')),
  -- The newest good one; null before the first.
  finished_at timestamptz,
  -- The newest failure.
  failed_at timestamptz
);

alter table incidents drop constraint incidents_kind_check;
alter table incidents add constraint incidents_kind_check
  check (kind in ('webhook-dead', 'provider-failing', 'backup-missing'));
