-- Search. Each product has one row in `product_index`, kept by triggers, so whoever writes the catalogue
-- (the importer, the owner in psql) is found at once. `search_words` holds every word of names, brands,
-- categories and synonyms: it tells a known word from a typo, and finds the word that was meant.

create extension if not exists unaccent;

-- Plain words, lower case, without accents; apostrophes vanish (baby's = babys), all else parts words.
-- The collation is PostgreSQL's own, so that letters are letters whatever the server's locale is.
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    lower(unaccent('unaccent', regexp_replace(normalize(value, nfc), '[''’‘ʼ`®™©]', '', 'g'))
      collate pg_c_utf8),
    '[^[:alnum:]]+', ' ', 'g'));

-- English without stop words: "chest of drawers" is a phrase, and "all-in-one" is not "one".
create text search dictionary every_word_stem (template = snowball, language = english);
create text search configuration every_word (copy = english);
alter text search configuration every_word
  alter mapping for asciiword, word, asciihword, hword, hword_part, hword_asciipart with every_word_stem;

-- The stem of a word; null for one too common to look for (the, for).
create function search_stem(word text) returns text
  language sql immutable strict parallel safe
  return (ts_lexize('english_stem', word))[1];

-- What is left of a word's first eight letters without any one or two of them. Two words at most two
-- typos apart share such a remainder, so typos are found by an index and never by comparing all words.
create function search_remainders(word text) returns text[]
  language sql immutable strict parallel safe
  begin atomic
    select array_agg(distinct rest order by rest)
    from (
      select left(word, 8) as rest
      union all
      select overlay(left(word, 8) placing '' from i for 1)
      from generate_series(1, least(length(word), 8)) i
      where length(word) >= 3
      union all
      select overlay(overlay(left(word, 8) placing '' from j for 1) placing '' from i for 1)
      from generate_series(1, least(length(word), 8)) i, generate_series(i + 1, least(length(word), 8)) j
      where length(word) >= 5
    ) remainders;
  end;

-- The word that says what a thing is: the last of its name, before any "with …", "for …", ", …" and
-- pack sizes. "Pushchair Rain Cover for Twins" is a cover, not a pushchair.
create function search_head(name text) returns text
  language sql immutable strict parallel safe
  return substring(
    regexp_replace(
      search_text(regexp_replace(name, '(?!^)(\s*[,(\[|:;–—]|\s-\s|\s(with|for|in|from|by|to)\s).*$', '', 'i')),
      '( (\d\S*|packs?|pk|pairs?|pieces?|pcs|sizes?|months?|years?))+$', '')
    from '[^ ]+$');

-- The stems of each phrase, as the search compares them: {nappy,moses basket} = {nappi,mose basket}.
create function search_phrases(phrases text[]) returns text[]
  language sql immutable strict parallel safe
  begin atomic
    select coalesce(array_agg(distinct stems), '{}')
    from unnest(phrases) phrase, lateral (
      select string_agg((ts_lexize('every_word_stem', word))[1], ' ' order by place) as stems
      from string_to_table(search_text(phrase), ' ') with ordinality as t (word, place)
    ) stemmed
    where stems is not null;
  end;
alter table search_synonyms
  add column stems text[] not null generated always as (search_phrases(words)) stored;

create table search_words (
  word text collate "C" primary key,
  stem text collate "C",
  remainders text[] not null
);
create index search_words_by_stem on search_words (stem);
create index search_words_by_remainder on search_words using gin (remainders);

create function add_search_words(texts text[]) returns void
  language sql
  begin atomic
    -- Sorted, so that two importers who add the same words wait for each other in one order.
    insert into search_words (word, stem, remainders)
    select word, search_stem(word), search_remainders(word)
    from (
      select distinct word
      from unnest(texts) as t (value), string_to_table(search_text(value), ' ') as word
      where length(word) between 1 and 40
    ) words
    where not exists (select from search_words known where known.word = words.word)
    order by word
    on conflict do nothing;
  end;

create table product_index (
  product_id uuid not null references products (id) on delete cascade,
  in_stock boolean not null,
  -- Weight A: the head of the name; B: the name; C: brand and categories, with all above them. Both the
  -- words and their stems, so that an unfinished word finds its words. And the sku as one word with a #.
  heads tsvector not null,
  -- The same and, with weight D, the description.
  document tsvector not null,
  primary key (product_id) include (in_stock)
);
create index product_index_by_document on product_index using gin (document);
-- The order of every list: what can be bought first, the newest first.
create index product_index_listing on product_index (in_stock desc, product_id desc);

-- The stems and then the words. The dash at the end keeps what follows from standing side by side with it.
create function search_vector(value text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('every_word'::regconfig, coalesce(value, '')) || '''-'':1'::tsvector
    || to_tsvector('simple'::regconfig, coalesce(value, '')) || '''-'':1'::tsvector;

create function refresh_product_index(ids uuid[]) returns void
  language plpgsql as $$
begin
  with recursive above as (
    select pc.product_id, c.id, c.parent_id, c.name
    from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = any (ids)
    union
    select above.product_id, c.id, c.parent_id, c.name
    from above join categories c on c.id = above.parent_id
  ), categories_of as (
    select product_id, string_agg(name, ' - ' order by id) as names from above group by product_id
  ), vectors as (
    select
      p.id,
      p.description,
      ts_delete(
        setweight(search_vector(search_text(p.name)), 'B')
          || setweight(search_vector(search_head(p.name)), 'A')
          || setweight(search_vector(search_text(p.brand)), 'C')
          || setweight(search_vector(search_text(c.names)), 'C')
          || array_to_tsvector(array['#' || replace(search_text(p.sku), ' ', '')]),
        '-'
      ) as heads
    from products p left join categories_of c on c.product_id = p.id
    where p.id = any (ids)
  )
  insert into product_index (product_id, in_stock, heads, document)
  select v.id, coalesce(s.on_hand > s.reserved, false), v.heads,
    v.heads || setweight(to_tsvector('english', search_text(v.description)), 'D')
  from vectors v left join stock s on s.product_id = v.id
  order by v.id
  -- in_stock is left alone: the order that sells the last one meanwhile knows better.
  on conflict (product_id) do update set heads = excluded.heads, document = excluded.document
    where (product_index.heads, product_index.document) is distinct from (excluded.heads, excluded.document);

  perform add_search_words(array(select concat_ws(' ', name, brand) from products where id = any (ids)));
end $$;

-- Who writes a product in several steps says `set local dandle.index_later = 'yes'` before the first, and calls
-- refresh_product_index() after the last, instead of having it indexed at each.
create function is_indexed_later() returns boolean language sql stable
  return coalesce(current_setting('dandle.index_later', true), '') = 'yes';

create function index_new_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_index(array(select id from new_rows)) where not is_indexed_later();
  return null;
end $$;
create trigger index_new_products after insert on products
  referencing new table as new_rows for each statement execute function index_new_products();

create function index_changed_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_index(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.brand, n.description, n.sku) is distinct from (o.name, o.brand, o.description, o.sku)
  )) where not is_indexed_later();
  return null;
end $$;
create trigger index_changed_products after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function index_changed_products();

create function index_product_categories() returns trigger language plpgsql as $$
begin
  if is_indexed_later() then
    return null;
  elsif tg_op = 'INSERT' then
    perform refresh_product_index(array(select distinct product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_product_index(array(select distinct product_id from old_rows));
  else
    perform refresh_product_index(array(
      select distinct r.product_id
      from (
        (select product_id, category_id from new_rows except select product_id, category_id from old_rows)
        union all
        (select product_id, category_id from old_rows except select product_id, category_id from new_rows)
      ) r
    ));
  end if;
  return null;
end $$;
create trigger index_added_categories after insert on product_categories
  referencing new table as new_rows for each statement execute function index_product_categories();
create trigger index_removed_categories after delete on product_categories
  referencing old table as old_rows for each statement execute function index_product_categories();
create trigger index_moved_categories after update on product_categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function index_product_categories();

create function index_categories() returns trigger language plpgsql as $$
begin
  perform add_search_words(array(select name from new_rows));
  if tg_op = 'UPDATE' then
    perform refresh_product_index(array(
      with recursive below as (
        select n.id from new_rows n join old_rows o on o.id = n.id
        where (n.name, n.parent_id) is distinct from (o.name, o.parent_id)
        union
        select c.id from categories c join below on c.parent_id = below.id
      )
      select distinct pc.product_id from product_categories pc join below on below.id = pc.category_id
    ));
  end if;
  return null;
end $$;
create trigger index_new_categories after insert on categories
  referencing new table as new_rows for each statement execute function index_categories();
create trigger index_changed_categories after update on categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function index_categories();

create function index_synonyms() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.words);
  return null;
end $$;
create trigger index_synonyms after insert or update on search_synonyms
  for each row execute function index_synonyms();

-- Orders change stock all the time; the list needs to know only when the last one goes or the first comes.
create function index_stock() returns trigger language plpgsql as $$
begin
  update product_index set in_stock = new.on_hand > new.reserved
  where product_id = new.product_id and in_stock <> (new.on_hand > new.reserved);
  return null;
end $$;
create trigger index_new_stock after insert on stock for each row execute function index_stock();
create trigger index_changed_stock after update on stock for each row
  when ((old.on_hand > old.reserved) is distinct from (new.on_hand > new.reserved))
  execute function index_stock();

-- A basket count needs nothing of the line but whose it is: answered from the index alone.
drop index basket_items_by_product;
create index basket_items_by_product on basket_items (product_id) include (customer_id);

select add_search_words(array(select name from categories));
select refresh_product_index(array(select id from products));
