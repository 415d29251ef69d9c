-- A failure whose word is not listed moves nothing: a person decides.
alter table transfers drop constraint transfers_failure_check;
alter table transfers add constraint transfers_failure_check
  check (failure in ('account', 'balance', 'mode', 'later', 'refused', 'review'));
