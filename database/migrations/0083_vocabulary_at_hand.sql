-- Each process keeps the vocabulary in memory (docs/decisions/0065) and asks before a search for what has been added since.
-- Null: it was there before; a default for those would write every row again.
alter table search_words add column added_in xid8;
alter table search_words alter column added_in set default pg_current_xact_id();
-- not concurrently: empty to begin with, it is built in the time that it takes to read the words once, and nobody writes
-- them meanwhile but an import.
create index search_words_by_change on search_words (added_in) where added_in is not null;

-- Whatever else happens to it, a changed synonym above all, has the whole of it read again. Here stands the last time.
create table vocabulary_changes (
  changed_in xid8 not null default pg_current_xact_id()
);

create function note_changed_vocabulary() returns trigger language plpgsql as $$
begin
  -- Who has not read those has not read this one either.
  delete from vocabulary_changes;
  insert into vocabulary_changes default values;
  return null;
end $$;
create trigger note_changed_vocabulary after insert or update or delete or truncate on search_synonyms
  for each statement execute function note_changed_vocabulary();
create trigger note_changed_vocabulary after update or delete or truncate on search_words
  for each statement execute function note_changed_vocabulary();
