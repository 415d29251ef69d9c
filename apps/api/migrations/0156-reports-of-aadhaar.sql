-- What the service for Aadhaar OTPs says in a word that is not listed is a row for a person too.
alter table unapplied_reports
  drop constraint unapplied_reports_subject_check,
  add constraint unapplied_reports_subject_check
    check (subject in ('dispute', 'refund', 'order', 'mandate', 'bill', 'signature', 'account', 'aadhaar'));
