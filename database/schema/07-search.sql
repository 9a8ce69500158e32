-- Search: the vocabulary and synonyms, one index row per product, and one row of filter values per product.
--
-- Triggers keep all of it up to date in the transaction of every change, including those made in psql:
-- index_synonyms (search_synonyms): adds the words of synonyms to the vocabulary.
-- note_changed_vocabulary (search_synonyms, search_words): makes every process reload the vocabulary.
-- index_new_products, index_changed_products (products), index_added_categories, index_removed_categories,
--   index_moved_categories (product_categories), index_new_categories, index_changed_categories (categories): update
--   product_index.
-- list_changed_products (products): copies status and style to product_index.
-- choose_leads_of_indexed, choose_leads_of_removed (product_index): choose the variant that represents its style.
-- add_product_facets, copy_to_product_facets (product_index), refresh_facets_of_products (products), refresh_facets_of_added,
--   refresh_facets_of_removed, refresh_facets_of_changed (product_attributes): update product_facets.
-- mark_changed_facets, keep_removed_facets, keep_emptied_facets (product_facets): tell each process's copy what has changed.
-- Stock updates product_index, too: see 11-inventory.

-- Lower-case words without accents. Apostrophes are removed (baby's = babys); everything else separates words. The collation
-- is PostgreSQL's own, so that the server's locale does not matter.
create function search_text(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    lower(unaccent('unaccent', regexp_replace(normalize(value, nfc), '[''’‘ʼ`®™©]', '', 'g'))
      collate pg_c_utf8),
    '[^[:alnum:]]+', ' ', 'g'));

-- English without stop words: "chest of drawers" is a phrase, and "all-in-one" is not "one".
create text search dictionary every_word_stem (template = snowball, language = english);
create text search configuration every_word (copy = english);
alter text search configuration every_word
  alter mapping for asciiword, word, asciihword, hword, hword_part, hword_asciipart with every_word_stem;

-- The stem of a word; null for a stop word (the, for).
create function search_stem(word text) returns text language sql immutable strict parallel safe
  return (ts_lexize('english_stem', word))[1];

-- The stems of each phrase: {nappy,moses basket} = {nappi,mose basket}.
create function search_phrases(phrases text[]) returns text[] language sql immutable strict parallel safe
  begin atomic
    select coalesce(array_agg(distinct stems), '{}') from unnest(phrases) phrase, lateral (
      select string_agg((ts_lexize('every_word_stem', word))[1], ' ' order by place) as stems
      from string_to_table(search_text(phrase), ' ') with ordinality as t (word, place)
    ) stemmed where stems is not null;
  end;

-- The stems, then the words. The dashes keep neighbouring parts from matching as a phrase.
create function search_vector(value text) returns tsvector language sql immutable parallel safe
  return to_tsvector('every_word'::regconfig, coalesce(value, '')) || '''-'':1'::tsvector
    || to_tsvector('simple'::regconfig, coalesce(value, '')) || '''-'':1'::tsvector;

-- The word that says what a product is: the last of its name, before "with ...", "for ...", ", ...", "set of ...", pack sizes,
-- measures, ages, sizes and colours. "Pushchair Rain Cover for Twins" is a cover; "3 in 1 Pushchair Grey" is a pushchair.
create function search_head(name text) returns text language sql immutable strict parallel safe
  return substring(
    regexp_replace(
      search_text(regexp_replace(
        name,
        '(?!^)(\s*[,(\[|:;–—]|\s-\s|\s(with|for|in(?!\s+\d)|from|by|to)\s|\s(set|pack|box|pair)s?\s+of\s).*$', '', 'i')),
      '( (\d\S*|packs?|pk|pairs?|pieces?|pcs|sizes?|months?|years?|x|cm|mm|ml|kg|tog|small|medium|large|xs|xl'
        '|black|white|gr[ea]y|blue|navy|pink|red|green|yellow|purple|lilac|brown|beige|teal|turquoise'
        '|multicolou?r(ed)?|assorted))+$', '')
    from '[^ ]+$');

-- The same for what a category holds: cots and beds in "Cots & Cot Beds".
create function search_category_heads(name text) returns text language sql immutable strict parallel safe
  begin atomic
    select string_agg(search_head(btrim(part)), ' - ' order by place)
    from regexp_split_to_table(name, '\s*[&+,]\s*|\s+and\s+', 'i') with ordinality as t (part, place)
    where btrim(part) <> '';
  end;

-- A quick test that spares most texts the call of search_ages(), which takes ten times as long.
create function may_state_ages(value text) returns boolean language sql immutable parallel safe
  return value ~* 'month|mth|year|yr|week|birth|\d[my]';

-- Ages in texts, in months: "6-12 months", "from two years", "18m+", "from birth to six months". A text with no upper age means
-- up to twice the age and a year.
create function search_months(number text, unit text) returns integer language sql immutable parallel safe
  return floor(
    case
      when number ~ '^\d' then number::integer
      when number = 'eighteen' then 18
      else array_position(array['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'], number)
    end * case left(ltrim(unit, ' -'), 1) when 'y' then 12 when 'w' then 12 / 52.0 else 1 end)::integer;

create function search_ages(value text) returns int4multirange language sql immutable parallel safe
  begin atomic
    select coalesce(range_agg(int4range(least(low, high), greatest(low, high), '[]')), '{}')
    from regexp_matches(
      replace(replace(replace(lower(value), 'birth to', '0 months to'), 'newborn to', '0 months to'), 'from birth', 'from 0 months'),
      '(?:^|[^a-z0-9.,£])(?:(from|over|up to|until|under) )?'
        '(\d\d?|one|two|three|four|five|six|nine|ten|twelve|eighteen)'
        '(?:([ -]?(?:weeks?|months?|mths?|years?|yrs?)|[my])?(?: ?[-–/] ?| to | and | to about )'
        '(\d\d?|one|two|three|four|five|six|nine|ten|twelve|eighteen))?'
        '([ -]?(?:weeks?|months?|mths?|years?|yrs?)|[my])'
        '(?:$|( ?\+| and up| and over| plus| guarantee| warranty|[^a-z0-9]))',
      'g') as m,
    lateral (
      select search_months(m[2], coalesce(m[3], m[5])) as first, search_months(coalesce(m[4], m[2]), m[5]) as last
    ) stated,
    lateral (
      select case when m[1] in ('up to', 'until', 'under') and m[4] is null then 0 else first end as low,
        case
          when m[4] is null and (m[1] in ('from', 'over') or m[6] ~ '\+|up|over|plus') then 2 * first + 12
          else last
        end as high
    ) meant
    where value ~* 'month|mth|year|yr|week|birth|\d[my]' and coalesce(m[6], '') !~ 'guarantee|warranty';
  end;

-- Stated ages take precedence over ages found in texts. This only ranks products; the filter `ageMonths` uses stated ages.
create function stated_ages(from_months integer, to_months integer) returns int4multirange
  language sql immutable parallel safe
  return case
    when coalesce(from_months, to_months) is not null
      then int4multirange(int4range(coalesce(from_months, 0), to_months, '[]'))
  end;

-- Every word of names, brands, categories and synonyms: it tells a known word from a typo, and finds the word that was meant.
create table search_words (
  word text collate "C" primary key,
  stem text collate "C",
  -- Each process keeps the vocabulary in memory and asks before a search what has been added since. Null: added before that.
  added_in xid8 default pg_current_xact_id()
);
create index search_words_by_stem on search_words (stem);
create index search_words_by_change on search_words (added_in) where added_in is not null;

-- The last change other than an addition: each process then reads the whole vocabulary again.
create table vocabulary_changes (
  changed_in xid8 not null default pg_current_xact_id()
);

-- Limits the memory of each process, so that a file of made-up words cannot fill it. More than a dictionary has.
create function most_search_words() returns integer language sql immutable return 250000;

create function add_search_words(texts text[]) returns void language plpgsql as $$
declare
  -- Sorted, so that two importers of the same words lock them in the same order.
  added constant text[] := array(
    select distinct split.word collate "C"
    from unnest(texts) as t (value), string_to_table(search_text(value), ' ') as split (word)
    where length(split.word) between 1 and 40
      and not exists (select from search_words known where known.word = split.word)
    order by 1
  );
begin
  if added = '{}' then return; end if;
  insert into search_words (word, stem)
  select word, search_stem(word) from unnest(added) with ordinality as t (word, place)
  where place <= most_search_words() - (
    select count(*) from (select from search_words limit most_search_words()) as known
  ) order by place on conflict do nothing;
end $$;

-- Words that mean the same to a shopper: nappy, diaper.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  words text[] not null check (cardinality(words) >= 2),
  stems text[] not null generated always as (search_phrases(words)) stored,
  version integer not null default 1,
  -- Null: it came with the shop.
  staff_id uuid references staff (id),
  changed_at timestamptz
);

create function index_synonyms() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.words);
  return null;
end $$;
create trigger index_synonyms after insert or update on search_synonyms for each row execute function index_synonyms();

create function note_changed_vocabulary() returns trigger language plpgsql as $$
begin
  delete from vocabulary_changes;
  insert into vocabulary_changes default values;
  return null;
end $$;
create trigger note_changed_vocabulary after insert or update or delete or truncate on search_synonyms
  for each statement execute function note_changed_vocabulary();
create trigger note_changed_vocabulary after update or delete or truncate on search_words for each statement
  execute function note_changed_vocabulary();

insert into search_synonyms (words) values
  ('{nappy,nappies,diaper,diapers}'), ('{dummy,dummies,pacifier,pacifiers,soother,soothers,binky}'),
  ('{dummy clip,pacifier clip,soother clip,dummy chain}'), ('{cot,crib}'),
  ('{cot bed,cotbed,toddler bed,convertible crib}'),
  ('{bedside crib,bedside cot,co-sleeper,cosleeper,next to me,side sleeper}'), ('{moses basket,bassinet}'),
  ('{carrycot,carry cot,bassinet}'), ('{pushchair,stroller,buggy,push chair}'),
  ('{double pushchair,double buggy,twin pushchair,tandem,double stroller}'),
  ('{footmuff,cosytoes,cosy toes,bunting bag}'), ('{rain cover,raincover,rain shield,weather shield}'),
  ('{car seat,carseat,child seat,infant carrier}'), ('{booster seat,booster cushion,high back booster}'),
  ('{changing bag,nappy bag,diaper bag,baby bag}'), ('{changing mat,changing pad,change mat}'),
  ('{nappy bin,diaper pail,nappy pail}'), ('{nappy cream,barrier cream,nappy rash cream,diaper cream,bottom cream}'),
  ('{baby wipes,wet wipes,wipes}'), ('{babygrow,babygro,sleepsuit,onesie,footie}'),
  ('{bodysuit,vest,baby vest,onesie}'), ('{romper,playsuit,jumpsuit}'), ('{dungarees,overalls}'),
  ('{jumper,sweater,pullover}'), ('{pyjamas,pajamas,pjs,nightwear}'), ('{booties,bootees,pram shoes,crib shoes}'),
  ('{wellies,wellington boots,rain boots,gumboots}'), ('{puddle suit,splash suit,rain suit,waterproof all-in-one}'),
  ('{snowsuit,pramsuit,winter suit}'), ('{sun hat,sunhat,bucket hat,legionnaire hat}'),
  ('{swimsuit,swimming costume,bathing suit,swimwear,sun suit}'), ('{swim nappy,aqua nappy,swim diaper}'),
  ('{mittens,scratch mitts,mitts,gloves}'), ('{muslin,muslins,burp cloth,muslin square,muslin cloth}'),
  ('{sleeping bag,sleep sack,sleepsack,sleep bag,wearable blanket,grow bag}'), ('{highchair,high chair,feeding chair}'),
  ('{steriliser,sterilizer,steam steriliser}'), ('{breast pump,breastpump,milk pump}'), ('{breast pads,nursing pads}'),
  ('{breastfeeding,nursing}'), ('{feeding pillow,nursing pillow,breastfeeding pillow,maternity pillow}'),
  ('{baby bottle,feeding bottle,bottle}'), ('{teat,teats,bottle nipple}'),
  ('{weaning,first foods,solid foods,baby led weaning}'), ('{bib,bibs,dribble bib,bandana bib}'),
  ('{beaker,sippy cup,training cup,sipper}'), ('{bouncer,bouncy chair,baby rocker}'), ('{playpen,play yard,baby pen}'),
  ('{travel cot,pack and play,portable cot,travel crib}'), ('{stair gate,stairgate,baby gate,safety gate}'),
  ('{socket covers,plug covers,outlet covers}'), ('{cupboard lock,cabinet lock,drawer catch}'),
  ('{potty,training potty,potty chair}'), ('{toilet seat,toilet trainer,training seat}'),
  ('{flannel,flannels,washcloth,face cloth}'), ('{baby bath,bath tub,bathtub}'),
  ('{hooded towel,cuddle robe,bath towel}'), ('{dressing gown,bath robe,bathrobe}'),
  ('{teether,teething ring,teething toy}'), ('{comforter,blankie,lovey,security blanket,doudou}'),
  ('{soft toy,cuddly toy,plush,stuffed animal,teddy,teddy bear}'), ('{ride-on,ride on,push along car}'),
  ('{baby walker,push along,walker}'), ('{jigsaw,puzzle}'), ('{baby carrier,sling,baby sling,papoose}'),
  ('{baby monitor,video monitor,baby camera}'), ('{white noise,sleep aid,sound machine}'),
  ('{night light,nightlight,sleep light}'), ('{nasal aspirator,snot sucker,nose cleaner}'),
  ('{wardrobe,closet,armoire}'), ('{nursing chair,glider,rocking chair,feeding chair}'), ('{newborn,new born,infant}'),
  ('{mum,mom,mummy,mother}'), ('{joggers,jogging bottoms,sweatpants}'),
  ('{swaddle,swaddling,swaddle blanket,swaddle wrap}'), ('{reins,walking reins,toddler harness,toddler leash}'),
  ('{play gym,baby gym,activity gym}'), ('{play mat,playmat,activity mat}'), ('{chest of drawers,dresser}'),
  ('{changing table,changing unit,changing station}'), ('{first birthday,1st birthday}'),
  ('{formula,formula milk,baby milk,milk powder}'), ('{pram,pushchair,buggy,stroller}'), ('{pram,baby carriage}'),
  ('{travel system,pram system}'), ('{buggy board,pushchair board,stroller board,ride-on board}'),
  ('{pushchair liner,buggy liner,stroller liner,pram liner}'),
  ('{pushchair organiser,buggy organiser,stroller organizer,pram caddy}'),
  ('{parasol,pushchair umbrella,stroller umbrella}'), ('{buggy hook,pram hook,stroller hook}'),
  ('{car seat base,isofix base}'), ('{cot sheet,crib sheet}'), ('{cot mattress,crib mattress}'),
  ('{cot mobile,crib mobile,baby mobile}'), ('{mosquito net,insect net,fly net}'), ('{quilt,duvet,eiderdown}'),
  ('{pillowcase,pillow case}'), ('{curtains,drapes}'), ('{wall sticker,wall decal}'), ('{bin,trash can,waste basket}'),
  ('{nappy sacks,diaper sacks,nappy disposal bags}'), ('{nappy liners,diaper liners}'),
  ('{training pants,pull-ups,pull ups}'), ('{cloth nappy,reusable nappy,washable nappy,cloth diaper}'),
  ('{cotton wool,cotton balls}'), ('{talc,talcum powder,baby powder}'), ('{suncream,sun cream,sunscreen,sun lotion}'),
  ('{plasters,sticking plaster,band aid}'), ('{nail clippers,nail cutter}'), ('{bath seat,bath support,bath chair}'),
  ('{bottle brush,teat brush}'), ('{bottle warmer,bottle heater}'), ('{milk storage bags,breast milk bags}'),
  ('{nursing bra,breastfeeding bra,maternity bra}'), ('{maternity,pregnancy}'),
  ('{weaning spoon,feeding spoon,baby spoon}'), ('{coverall bib,sleeved bib,apron bib}'), ('{lunch box,lunchbox}'),
  ('{cardigan,cardie,cardy}'), ('{gilet,body warmer}'), ('{raincoat,rain jacket,cagoule}'),
  ('{nightdress,nightie,nightgown}'), ('{tracksuit,jogging suit,sweatsuit}'), ('{trainers,sneakers}'),
  ('{christening,baptism}'), ('{fancy dress,dressing up,dress up}'), ('{rucksack,backpack,knapsack}'),
  ('{tricycle,trike}'), ('{building blocks,building bricks,toy bricks}'), ('{doll,dolly}'), ('{dolls house,dollhouse}'),
  ('{dolls pram,doll stroller,dolls pushchair}'), ('{play kitchen,toy kitchen}'), ('{sandpit,sandbox}'),
  ('{paddling pool,kiddie pool}'), ('{armbands,arm bands,water wings}'), ('{storybook,story book,picture book}'),
  ('{colouring book,coloring book}'), ('{colour,color}'), ('{hamper,gift basket}'), ('{keepsake box,memory box}');

-- Searches without a result, by day and without any trace of who searched. Deleted after ninety days.
create table search_misses (
  day date not null,
  words text not null check (length(words) between 1 and 100),
  count integer not null check (count > 0),
  primary key (day, words)
);

-- Searches with very many results look at a sample: half of the products, a quarter, an eighth … The last bits of the millisecond
-- in a product's id say which samples it is in. No query, so that PostgreSQL inlines the expression in the index and in searches.
create function search_samples(product_id uuid) returns smallint[] language sql immutable strict parallel safe
  return ('{1,2,3,4,5,6,7,8,9,10,11,12}'::smallint[])[1:13 - length(rtrim(
    (get_byte(uuid_send(product_id), 4) << 8 | get_byte(uuid_send(product_id), 5) | 4096)::bit(13)::text, '0'
  ))];

-- One row per product, for lists and searches.
create table product_index (
  product_id uuid not null references products (id) on delete cascade,
  in_stock boolean not null,
  -- Weight A: the head of the name; B: the name; C: the brand, the categories and those above them; D: heads of categories. Words
  -- and stems, so that the beginning of a word finds it. And the SKU as one word with a #.
  heads tsvector not null,
  -- The same and, with weight D, the description.
  document tsvector not null,
  ages int4multirange not null default '{}',
  -- A style is one card in a list: `is_lead` marks the published variant that represents it.
  is_listed boolean not null,
  is_lead boolean not null,
  style_id uuid,
  style_position integer,
  primary key (product_id) include (in_stock, is_listed, style_id, style_position)
);
-- The order of every list: products in stock first, then the newest.
create index product_index_cards on product_index (in_stock desc, product_id desc) where is_listed and is_lead;
create index product_index_by_style on product_index (style_id) where style_id is not null;
create index product_index_by_words on product_index using gin (document, search_samples(product_id));

-- To write a product in several steps, `set local dandle.index_later = 'yes'` before the first and call refresh_product_index()
-- after the last.
create function is_indexed_later() returns boolean language sql stable
  return coalesce(current_setting('dandle.index_later', true), '') = 'yes';

-- Indexes a set of products. `materialized` keeps the planner from evaluating an expression once for each use.
create function refresh_product_index(ids uuid[]) returns void language plpgsql as $$
declare
  -- The facets of new rows are written by add_product_facets().
  indexed constant uuid[] := array(select product_id from product_index where product_id = any (ids));
begin
  with recursive own as materialized (
    select product_id, array_agg(category_id order by category_id) as category_ids
    from product_categories where product_id = any (ids) group by product_id
  ),
  -- Hundreds of products share a few categories and brands.
  sets as materialized (select distinct category_ids from own),
  above as (
    select s.category_ids, c.id, c.parent_id, c.name from sets s join categories c on c.id = any (s.category_ids)
    union
    select above.category_ids, c.id, c.parent_id, c.name from above join categories c on c.id = above.parent_id
  ), names_of as materialized (
    select category_ids, string_agg(name, ' - ' order by id) as names, search_text(string_agg(name, ' - ' order by id)) as words
    from above group by category_ids
  ), heads_of as materialized (
    select id, search_category_heads(name) as heads from categories
    where id in (select unnest(category_ids) from sets)
  ), shelves as materialized (
    select s.category_ids, string_agg(h.heads, ' - ' order by h.id) as heads
    from sets s join heads_of h on h.id = any (s.category_ids) group by s.category_ids
  ), places as materialized (
    select n.category_ids,
      case when may_state_ages(n.names) then nullif(search_ages(n.names), '{}') end as ages,
      setweight(search_vector(n.words), 'C') || setweight(search_vector(s.heads), 'D') as vector
    from names_of n join shelves s using (category_ids)
  ), brands as materialized (
    select brand, search_text(brand) as words
    from (select distinct brand from products where id = any (ids) and brand is not null) b
  ), texts as materialized (
    select p.id, p.status = 'published' as is_listed, p.style_id, p.style_position,
      search_text(p.name) as name,
      search_head(p.name) as head,
      b.words as brand,
      replace(search_text(p.sku), ' ', '') as sku,
      search_text(p.description) as description,
      coalesce(
        stated_ages(p.age_from_months, p.age_to_months),
        case when may_state_ages(p.name) then nullif(search_ages(p.name), '{}') end,
        c.ages,
        case when may_state_ages(p.description) then search_ages(p.description) else '{}' end
      ) as ages,
      coalesce(c.vector, setweight(search_vector(null), 'C') || setweight(search_vector(null), 'D')) as places,
      coalesce(s.available > 0, false) as in_stock
    from products p
    left join own on own.product_id = p.id
    left join places c on c.category_ids = own.category_ids
    left join brands b on b.brand = p.brand
    left join stock s on s.product_id = p.id where p.id = any (ids)
  ), vectors as materialized (
    select t.*,
      ts_delete(
        setweight(search_vector(t.name), 'B')
          || setweight(search_vector(t.head), 'A')
          || setweight(search_vector(t.brand), 'C')
          || t.places
          || array_to_tsvector(array['#' || t.sku]),
        '-'
      ) as heads,
      row_number() over (
        partition by t.style_id order by t.is_listed desc, t.in_stock desc, t.style_position, t.id
      ) as place
    from texts t
  )
  insert into product_index (
    product_id, in_stock, is_listed, style_id, style_position, is_lead, ages, heads, document
  )
  select v.id, v.in_stock, v.is_listed, v.style_id, v.style_position,
    -- The lead that choose_leads() will find, which corrects it if another variant is added at the same time.
    v.style_id is null or (
      v.is_listed and v.place = 1 and not exists (select from product_index other where other.style_id = v.style_id)
    ),
    v.ages, v.heads, v.heads || setweight(to_tsvector('english', v.description), 'D')
  from vectors v order by v.id
  -- in_stock is left alone: an order may sell the last one at the same time.
  on conflict (product_id) do update
    set ages = excluded.ages, heads = excluded.heads, document = excluded.document
    where (product_index.ages, product_index.heads, product_index.document)
      is distinct from (excluded.ages, excluded.heads, excluded.document);

  perform refresh_product_facets(indexed) where indexed <> '{}';
  perform add_search_words(array(select concat_ws(' ', name, brand) from published_products where id = any (ids)));
end $$;

create function index_new_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_index(array(select id from new_rows)) where not is_indexed_later();
  return null;
end $$;
create trigger index_new_products after insert on products referencing new table as new_rows for each statement
  execute function index_new_products();

create function index_changed_products() returns trigger language plpgsql as $$
begin
  if is_indexed_later() then return null; end if;
  perform refresh_product_index(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.brand, n.description, n.sku, n.age_from_months, n.age_to_months)
      is distinct from (o.name, o.brand, o.description, o.sku, o.age_from_months, o.age_to_months)
  ));
  return null;
end $$;
create trigger index_changed_products after update on products referencing old table as old_rows new table as new_rows
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
      select distinct r.product_id from (
        (select product_id, category_id from new_rows except select product_id, category_id from old_rows)
        union all
        (select product_id, category_id from old_rows except select product_id, category_id from new_rows)
      ) r
    ));
  end if;
  return null;
end $$;
create trigger index_added_categories after insert on product_categories referencing new table as new_rows
  for each statement execute function index_product_categories();
create trigger index_removed_categories after delete on product_categories referencing old table as old_rows
  for each statement execute function index_product_categories();
create trigger index_moved_categories after update on product_categories
  referencing old table as old_rows new table as new_rows for each statement
  execute function index_product_categories();

create function index_categories() returns trigger language plpgsql as $$
begin
  perform add_search_words(array(select name from new_rows));
  if tg_op = 'UPDATE' then
    perform refresh_product_index(array(
      with recursive below as (
        select n.id from new_rows n join old_rows o on o.id = n.id
        where (n.name, n.parent_id) is distinct from (o.name, o.parent_id)
        union select c.id from categories c join below on c.parent_id = below.id
      )
      select distinct pc.product_id from product_categories pc join below on below.id = pc.category_id
    ));
  end if;
  return null;
end $$;
create trigger index_new_categories after insert on categories referencing new table as new_rows for each statement
  execute function index_categories();
create trigger index_changed_categories after update on categories
  referencing old table as old_rows new table as new_rows for each statement execute function index_categories();

create function choose_leads(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_styles(ids);
  update product_index i set is_lead = i.product_id = lead.product_id from (
    select distinct on (style_id) style_id, product_id from product_index
    where style_id = any (ids) and is_listed
    order by style_id, in_stock desc, style_position, product_id
  ) lead where i.style_id = lead.style_id and i.is_lead <> (i.product_id = lead.product_id);
end $$;

create function choose_leads_of_indexed() returns trigger language plpgsql as $$
begin
  perform choose_leads(array_agg(distinct style_id)) from changed_rows where style_id is not null having count(*) > 0;
  return null;
end $$;
create trigger choose_leads_of_indexed after insert on product_index referencing new table as changed_rows
  for each statement execute function choose_leads_of_indexed();
create trigger choose_leads_of_removed after delete on product_index referencing old table as changed_rows
  for each statement execute function choose_leads_of_indexed();

create function list_changed_products() returns trigger language plpgsql as $$
declare
  changed uuid[];
  concerned uuid[];
begin
  select array_agg(n.id) into changed from new_rows n join old_rows o on o.id = n.id
  where (n.status, n.style_id, n.style_position) is distinct from (o.status, o.style_id, o.style_position);
  if changed is null then return null; end if;
  select array_agg(distinct style_id) into concerned
  from (select * from new_rows union all select * from old_rows) p
  where id = any (changed) and style_id is not null;
  perform lock_styles(concerned);
  update product_index i
  set is_listed = n.status = 'published', style_id = n.style_id, style_position = n.style_position,
    is_lead = n.style_id is null
  from new_rows n where n.id = i.product_id and n.id = any (changed);
  perform choose_leads(concerned);
  -- The words of a draft are not public.
  perform add_search_words(array(
    select concat_ws(' ', name, brand) from new_rows where id = any (changed) and status = 'published'
  ));
  return null;
end $$;
create trigger list_changed_products after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function list_changed_products();

-- Every brand and attribute value that a product has had, and every category.
create table facet_values (
  id integer primary key generated always as identity,
  -- The key of the attribute; '': a brand; '/': a category, whose id is the word.
  facet text not null,
  -- The `facet_word` of a choice or brand; `true` or `false`; a number such as 6.2; a range such as 9..18.
  word text not null,
  -- The number, or the lower end of a range.
  number double precision,
  upper_number double precision,
  -- As first written.
  name text not null,
  unique (facet, word)
);

-- What filters need of a product, in a narrow row: a scan of `product_index` with its documents would take too long.
create table product_facets (
  product_id uuid primary key references products on delete cascade,
  -- Copies of the columns of `product_index`.
  is_listed boolean not null,
  is_lead boolean not null,
  in_stock boolean not null,
  style_id uuid,
  style_position integer,
  price_pence integer not null,
  age_from_months smallint,
  age_to_months smallint,
  -- Ids of `facet_values`, sorted.
  value_ids integer[] not null default '{}',
  -- Each process counts in a copy in its memory, and asks which rows have changed since. Neither a clock nor a sequence would do:
  -- what is numbered first may be committed last.
  changed_in xid8 not null default pg_current_xact_id()
);
create index product_facets_by_value on product_facets using gin (value_ids gin__int_ops) where is_listed;
create index product_facets_by_price on product_facets (price_pence) where is_listed;
create unique index product_facets_by_change on product_facets (changed_in, product_id);

-- All values that some of the variants of a style have.
create aggregate value_ids_of_all(integer[]) (sfunc = _int_union, stype = integer[], initcond = '{}');

-- As values are compared: ignoring case, whatever the server's locale.
create function facet_word(value text) returns text language sql immutable strict parallel safe
  return lower(btrim(normalize(value, nfc)) collate pg_c_utf8);

-- The values of products, including their categories and all above them, so that one index serves categories and filters.
create function stated_values(ids uuid[])
  returns table (
    product_id uuid, facet text, word text, number double precision, upper_number double precision, name text
  )
  language sql stable
  begin atomic
    select p.id, '', facet_word(p.brand), null::double precision, null::double precision, p.brand
    from products p where p.id = any (ids) and p.brand is not null
    union all
    (
      with recursive above as (
        select pc.product_id, c.id, c.parent_id
        from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = any (ids)
        union
        select above.product_id, c.id, c.parent_id from above join categories c on c.id = above.parent_id
      )
      select above.product_id, '/', above.id::text, null, null, '' from above
    )
    union all select a.product_id, a.attribute_key, facet_word(choice), null, null, choice
    from product_attributes a, unnest(a.choices) choice where a.product_id = any (ids)
    union all
    select a.product_id, a.attribute_key, a.is_true::text, null, null, case when a.is_true then 'Yes' else 'No' end
    from product_attributes a where a.product_id = any (ids) and a.is_true is not null
    union all
    select a.product_id, a.attribute_key, concat_ws('..', trim_scale(a.number), trim_scale(a.upper_number)),
      a.number, a.upper_number, concat_ws('–', trim_scale(a.number), trim_scale(a.upper_number))
    from product_attributes a where a.product_id = any (ids) and a.number is not null;
  end;

create function add_facet_values(ids uuid[]) returns void language sql as $$
  -- Sorted, so that two transactions that add the same values lock them in the same order.
  insert into facet_values (facet, word, number, upper_number, name)
  select s.facet, s.word, min(s.number), min(s.upper_number), min(s.name) from stated_values(ids) s
  where not exists (select from facet_values v where v.facet = s.facet and v.word = s.word)
  group by s.facet, s.word order by s.facet, s.word on conflict do nothing;
$$;

-- The same for facets, which `set local dandle.facets_later = 'yes'` puts off until refresh_product_index().
create function are_facets_later() returns boolean language sql stable
return coalesce(current_setting('dandle.facets_later', true), '') = 'yes';

create function refresh_product_facets(ids uuid[]) returns void language plpgsql as $$
begin
  -- Waits for other transactions that change the same products, then reads them. The lock of the style comes before the rows of
  -- its variants: see choose_leads().
  perform from products where id = any (ids) order by id for no key update;
  perform lock_styles(array(select distinct style_id from products where id = any (ids) and style_id is not null));

  perform add_facet_values(ids);
  update product_facets f
  set price_pence = p.price_pence, age_from_months = p.age_from_months, age_to_months = p.age_to_months,
    value_ids = coalesce(own.value_ids, '{}')
  from products p
  left join (
    select s.product_id, sort(array_agg(distinct v.id)) as value_ids
    from stated_values(ids) s join facet_values v on v.facet = s.facet and v.word = s.word
    group by s.product_id
  ) own on own.product_id = p.id where p.id = any (ids) and f.product_id = p.id
    and (f.price_pence, f.age_from_months, f.age_to_months, f.value_ids)
      is distinct from (p.price_pence, p.age_from_months, p.age_to_months, coalesce(own.value_ids, '{}'));
end $$;

-- Reads the table and not the inserted rows: another trigger may have changed their leads.
create function add_product_facets() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select product_id from new_rows);
begin
  if ids = '{}' then return null; end if;
  perform add_facet_values(ids);
  insert into product_facets (
    product_id, is_listed, is_lead, in_stock, style_id, style_position, price_pence, age_from_months, age_to_months,
    value_ids
  )
  select i.product_id, i.is_listed, i.is_lead, i.in_stock, i.style_id, i.style_position, p.price_pence,
    p.age_from_months, p.age_to_months, coalesce(own.value_ids, '{}')
  from product_index i
  join products p on p.id = i.product_id
  left join (
    select s.product_id, sort(array_agg(distinct v.id)) as value_ids
    from stated_values(ids) s join facet_values v on v.facet = s.facet and v.word = s.word
    group by s.product_id
  ) own on own.product_id = i.product_id where i.product_id = any (ids) order by i.product_id;
  return null;
end $$;
create trigger add_product_facets after insert on product_index referencing new table as new_rows for each statement
  execute function add_product_facets();

create function copy_to_product_facets() returns trigger language plpgsql as $$
begin
  update product_facets
  set is_listed = new.is_listed, is_lead = new.is_lead, in_stock = new.in_stock, style_id = new.style_id,
    style_position = new.style_position
  where product_id = new.product_id;
  return null;
end $$;
create trigger copy_to_product_facets
  after update of is_listed, is_lead, in_stock, style_id, style_position on product_index for each row when (
    (old.is_listed, old.is_lead, old.in_stock, old.style_id, old.style_position)
    is distinct from (new.is_listed, new.is_lead, new.in_stock, new.style_id, new.style_position)
  ) execute function copy_to_product_facets();

create function refresh_facets_of_products() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if are_facets_later() then return null; end if;
  changed := array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.brand, n.price_pence, n.age_from_months, n.age_to_months)
      is distinct from (o.brand, o.price_pence, o.age_from_months, o.age_to_months)
  );
  if changed <> '{}' then perform refresh_product_facets(changed); end if;
  return null;
end $$;
create trigger refresh_facets_of_products after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function refresh_facets_of_products();

create function refresh_facets_of_attributes() returns trigger language plpgsql as $$
begin
  if are_facets_later() then
    return null;
  elsif tg_op = 'INSERT' then
    perform refresh_product_facets(array(select distinct product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_product_facets(array(select distinct product_id from old_rows));
  else
    perform refresh_product_facets(array(select product_id from new_rows union select product_id from old_rows));
  end if;
  return null;
end $$;
create trigger refresh_facets_of_added after insert on product_attributes referencing new table as new_rows
  for each statement execute function refresh_facets_of_attributes();
create trigger refresh_facets_of_removed after delete on product_attributes referencing old table as old_rows
  for each statement execute function refresh_facets_of_attributes();
create trigger refresh_facets_of_changed after update on product_attributes
  referencing old table as old_rows new table as new_rows for each statement
  execute function refresh_facets_of_attributes();

create function mark_changed_facets() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger mark_changed_facets before update on product_facets for each row execute function mark_changed_facets();

-- Products whose rows of product_facets were deleted. All zeros: every product.
create table removed_facets (
  product_id uuid not null,
  changed_in xid8 not null default pg_current_xact_id()
);
create index removed_facets_by_change on removed_facets (changed_in);

create function keep_removed_facets() returns trigger language plpgsql as $$
begin
  insert into removed_facets (product_id) select product_id from old_rows;
  return null;
end $$;
create trigger keep_removed_facets after delete on product_facets referencing old table as old_rows for each statement
  execute function keep_removed_facets();

create function keep_emptied_facets() returns trigger language plpgsql as $$
begin
  insert into removed_facets (product_id) values ('00000000-0000-0000-0000-000000000000');
  return null;
end $$;
create trigger keep_emptied_facets after truncate on product_facets for each statement
  execute function keep_emptied_facets();
