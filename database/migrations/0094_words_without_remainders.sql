-- Each process looks for typos in its own memory (docs/decisions/0065). Nothing reads the remainders of words any more, and
-- working them out and indexing them took most of the time of adding a word (docs/decisions/0075).
alter table search_words drop column remainders;

create or replace function add_search_words(texts text[]) returns void language plpgsql as $$
declare
  -- Sorted, so that two importers who add the same words wait for each other in one order.
  added constant text[] := array(
    select distinct split.word collate "C"
    from unnest(texts) as t (value), string_to_table(search_text(value), ' ') as split (word)
    where length(split.word) between 1 and 40
      and not exists (select from search_words known where known.word = split.word)
    order by 1
  );
begin
  -- Most often there are none, and nothing is counted.
  if added = '{}' then
    return;
  end if;
  insert into search_words (word, stem)
  select word, search_stem(word)
  from unnest(added) with ordinality as t (word, place)
  where place <= most_search_words() - (
    select count(*) from (select from search_words limit most_search_words()) as known
  )
  order by place
  on conflict do nothing;
end $$;

drop function search_remainders(text);
