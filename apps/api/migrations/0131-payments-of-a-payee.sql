-- Pages of a name are found in the index of payees alone: without the moment in it, each match was looked up in the table,
-- or all payments were walked. The old one by id is not kept beside it: every payment would write both.
create index payments_payee_newest on payments (payee_id, created_at desc, id desc)
  include (shown_status, total_paise) where payee_id is not null;
drop index payments_payee;
