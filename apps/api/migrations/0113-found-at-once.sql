-- One search over payees, people, tickets and payments: words of names by their beginning, references by the whole of them.

-- The words of a text, for an index and for a search alike. Punctuation separates; the parser of full-text search would
-- take 'A.B.Traders' for a host and 'M/s' for a file. Bound when they are made: an index is built without a search path.
create function search_terms(words text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(
    translate(lower(left(words, 300)), E'.,;:/\\|-_@&()[]{}<>''"+*!?#%=~^$`\t\n\r', repeat(' ', 40)), ' '), '');

create function search_words(words text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(search_terms(words));

-- Every word of the search begins a word of what is found; null where it has none.
create function search_query(words text) returns tsquery language sql immutable parallel safe
  return (select string_agg(quote_literal(term) || ':*', ' & ')::tsquery from unnest(search_terms(words)) term);

-- Kept, not made for every row that a search looks at: making them costs more than all else.
alter table payees add column words tsvector not null generated always as (search_words(name)) stored;
alter table users add column words tsvector not null
  generated always as (search_words(first_name || ' ' || last_name || ' ' || username)) stored;
alter table tickets add column words tsvector not null generated always as (search_words(subject)) stored;
create index payees_words on payees using gin (words);
create index users_words on users using gin (words);
create index tickets_words on tickets using gin (words);
-- Those of few people, the removed ones among them, whose payments stay.
create index payees_user on payees (user_id);

-- What banks and providers know a payment by.
create index attempts_bank_reference on attempts (bank_reference) where bank_reference is not null;
create index transfers_utr on transfers (utr) where utr is not null;
