-- What was written into migrations after the first databases had applied them.

create index if not exists student_fees_school on student_fees (school_id);

do $$
begin
  if (select indnkeyatts = indnatts from pg_index where indexrelid = 'payments_amount'::regclass) then
    drop index payments_amount;
    create index payments_amount on payments (total_paise, id) include (shown_status);
  end if;
end $$;
