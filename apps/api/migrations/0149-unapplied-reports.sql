-- What a provider reports and nobody here can apply: a word that is not known, or one that may not follow. It moves nothing
-- and stands on the repair desk until a later report is applied or a person closes it.
create table unapplied_reports (
  id           bigint generated always as identity primary key,
  provider     text not null,
  subject      text not null check (subject in ('dispute')),
  -- The provider's own id of the subject.
  reference    text not null,
  -- Null where its money is not in our books.
  payment_id   bigint references payments,
  problem      text not null check (problem in ('unknown-word', 'after-the-end', 'other-payment', 'impossible-amount', 'not-in-books')),
  -- As the provider wrote it.
  word         text not null,
  amount_paise bigint not null,
  currency     text not null,
  first_at     timestamptz not null default now(),
  last_at      timestamptz not null default now(),
  closed_at    timestamptz,
  -- Null where a later report was applied.
  closed_by    bigint references users on delete set null
);
create unique index unapplied_reports_open on unapplied_reports (provider, subject, reference) where closed_at is null;
create index unapplied_reports_reference on unapplied_reports (provider, subject, reference, id);
