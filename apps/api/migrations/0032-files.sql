-- The bytes of a file are encrypted under a key of their own. The key stands here, sealed by the keyring and bound to
-- the file's id. Without one the bytes are as they were sent: a file of before, until the job `seal-files` gets to it.
alter table files add column key_cipher text;
create index files_unsealed on files (id) where key_cipher is null;

-- What a person sent counts against their room; what the server made for them (exports, invoices) does not.
alter table files add column is_upload boolean not null default true;
update files set is_upload = false where id in (select file_id from export_jobs);
alter table files alter column is_upload drop default;

-- The room that a person's uploads take. The row is locked while an upload is judged, so that parallel ones are
-- judged one after the other; the trigger keeps the figure, whatever adds or removes a file.
create table file_quotas (
  user_id      bigint primary key references users on delete cascade,
  stored_bytes bigint not null default 0 check (stored_bytes >= 0)
);
insert into file_quotas (user_id, stored_bytes)
  select owner_id, sum(size_bytes) from files where is_upload group by owner_id;

create function count_stored_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_quotas (user_id, stored_bytes) values (new.owner_id, new.size_bytes)
      on conflict (user_id) do update set stored_bytes = file_quotas.stored_bytes + excluded.stored_bytes;
  else
    update file_quotas set stored_bytes = stored_bytes - old.size_bytes where user_id = old.owner_id;
  end if;
  return null;
end $$;
create trigger files_counted_in after insert on files
  for each row when (new.is_upload) execute function count_stored_file();
create trigger files_counted_out after delete on files
  for each row when (old.is_upload) execute function count_stored_file();
