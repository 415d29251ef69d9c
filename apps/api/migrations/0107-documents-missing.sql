-- Payees imported from a file come without the document that their category requires. They cannot be paid before it is
-- added; no payee of before is one of them.
alter table payees
  add column document_missing boolean not null default false,
  add constraint payees_document_missing check (not document_missing or document_file_id is null);
