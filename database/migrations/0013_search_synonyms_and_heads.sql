-- What British parents and others call the same thing, for every shop: until now it came with the demo catalogue.
-- A search for one word of a group finds them all, and what carries the very word still comes first. Groups do not
-- chain: a bassinet is a Moses basket to some and a carrycot to others, without making these two the same.
-- Loaded once; from here on the list is the owner's, who may add, change and delete.
create temporary table usual_synonyms (words text[] not null, came_with_demo boolean not null default true) on commit drop;
insert into usual_synonyms (words) values
  ('{nappy,nappies,diaper,diapers}'),
  ('{dummy,dummies,pacifier,pacifiers,soother,soothers,binky}'),
  ('{dummy clip,pacifier clip,soother clip,dummy chain}'),
  ('{cot,crib}'),
  ('{cot bed,cotbed,toddler bed,convertible crib}'),
  ('{bedside crib,bedside cot,co-sleeper,cosleeper,next to me,side sleeper}'),
  ('{moses basket,bassinet}'),
  ('{carrycot,carry cot,bassinet}'),
  ('{pushchair,stroller,buggy,push chair}'),
  ('{double pushchair,double buggy,twin pushchair,tandem,double stroller}'),
  ('{footmuff,cosytoes,cosy toes,bunting bag}'),
  ('{rain cover,raincover,rain shield,weather shield}'),
  ('{car seat,carseat,child seat,infant carrier}'),
  ('{booster seat,booster cushion,high back booster}'),
  ('{changing bag,nappy bag,diaper bag,baby bag}'),
  ('{changing mat,changing pad,change mat}'),
  ('{nappy bin,diaper pail,nappy pail}'),
  ('{nappy cream,barrier cream,nappy rash cream,diaper cream,bottom cream}'),
  ('{baby wipes,wet wipes,wipes}'),
  ('{babygrow,babygro,sleepsuit,onesie,footie}'),
  ('{bodysuit,vest,baby vest,onesie}'),
  ('{romper,playsuit,jumpsuit}'),
  ('{dungarees,overalls}'),
  ('{jumper,sweater,pullover}'),
  ('{pyjamas,pajamas,pjs,nightwear}'),
  ('{booties,bootees,pram shoes,crib shoes}'),
  ('{wellies,wellington boots,rain boots,gumboots}'),
  ('{puddle suit,splash suit,rain suit,waterproof all-in-one}'),
  ('{snowsuit,pramsuit,winter suit}'),
  ('{sun hat,sunhat,bucket hat,legionnaire hat}'),
  ('{swimsuit,swimming costume,bathing suit,swimwear,sun suit}'),
  ('{swim nappy,aqua nappy,swim diaper}'),
  ('{mittens,scratch mitts,mitts,gloves}'),
  ('{muslin,muslins,burp cloth,muslin square,muslin cloth}'),
  ('{sleeping bag,sleep sack,sleepsack,sleep bag,wearable blanket,grow bag}'),
  ('{highchair,high chair,feeding chair}'),
  ('{steriliser,sterilizer,steam steriliser}'),
  ('{breast pump,breastpump,milk pump}'),
  ('{breast pads,nursing pads}'),
  ('{breastfeeding,nursing}'),
  ('{feeding pillow,nursing pillow,breastfeeding pillow,maternity pillow}'),
  ('{baby bottle,feeding bottle,bottle}'),
  ('{teat,teats,bottle nipple}'),
  ('{weaning,first foods,solid foods,baby led weaning}'),
  ('{bib,bibs,dribble bib,bandana bib}'),
  ('{beaker,sippy cup,training cup,sipper}'),
  ('{bouncer,bouncy chair,baby rocker}'),
  ('{playpen,play yard,baby pen}'),
  ('{travel cot,pack and play,portable cot,travel crib}'),
  ('{stair gate,stairgate,baby gate,safety gate}'),
  ('{socket covers,plug covers,outlet covers}'),
  ('{cupboard lock,cabinet lock,drawer catch}'),
  ('{potty,training potty,potty chair}'),
  ('{toilet seat,toilet trainer,training seat}'),
  ('{flannel,flannels,washcloth,face cloth}'),
  ('{baby bath,bath tub,bathtub}'),
  ('{hooded towel,cuddle robe,bath towel}'),
  ('{dressing gown,bath robe,bathrobe}'),
  ('{teether,teething ring,teething toy}'),
  ('{comforter,blankie,lovey,security blanket,doudou}'),
  ('{soft toy,cuddly toy,plush,stuffed animal,teddy,teddy bear}'),
  ('{ride-on,ride on,push along car}'),
  ('{baby walker,push along,walker}'),
  ('{jigsaw,puzzle}'),
  ('{baby carrier,sling,baby sling,papoose}'),
  ('{baby monitor,video monitor,baby camera}'),
  ('{white noise,sleep aid,sound machine}'),
  ('{night light,nightlight,sleep light}'),
  ('{nasal aspirator,snot sucker,nose cleaner}'),
  ('{wardrobe,closet,armoire}'),
  ('{nursing chair,glider,rocking chair,feeding chair}'),
  ('{newborn,new born,infant}'),
  ('{mum,mom,mummy,mother}'),
  ('{joggers,jogging bottoms,sweatpants}'),
  ('{swaddle,swaddling,swaddle blanket,swaddle wrap}'),
  ('{reins,walking reins,toddler harness,toddler leash}'),
  ('{play gym,baby gym,activity gym}'),
  ('{play mat,playmat,activity mat}'),
  ('{chest of drawers,dresser}'),
  ('{changing table,changing unit,changing station}'),
  ('{first birthday,1st birthday}'),
  ('{formula,formula milk,baby milk,milk powder}');
insert into usual_synonyms (came_with_demo, words) values
  (false, '{pram,pushchair,buggy,stroller}'),
  (false, '{pram,baby carriage}'),
  (false, '{travel system,pram system}'),
  (false, '{buggy board,pushchair board,stroller board,ride-on board}'),
  (false, '{pushchair liner,buggy liner,stroller liner,pram liner}'),
  (false, '{pushchair organiser,buggy organiser,stroller organizer,pram caddy}'),
  (false, '{parasol,pushchair umbrella,stroller umbrella}'),
  (false, '{buggy hook,pram hook,stroller hook}'),
  (false, '{car seat base,isofix base}'),
  (false, '{cot sheet,crib sheet}'),
  (false, '{cot mattress,crib mattress}'),
  (false, '{cot mobile,crib mobile,baby mobile}'),
  (false, '{mosquito net,insect net,fly net}'),
  (false, '{quilt,duvet,eiderdown}'),
  (false, '{pillowcase,pillow case}'),
  (false, '{curtains,drapes}'),
  (false, '{wall sticker,wall decal}'),
  (false, '{bin,trash can,waste basket}'),
  (false, '{nappy sacks,diaper sacks,nappy disposal bags}'),
  (false, '{nappy liners,diaper liners}'),
  (false, '{training pants,pull-ups,pull ups}'),
  (false, '{cloth nappy,reusable nappy,washable nappy,cloth diaper}'),
  (false, '{cotton wool,cotton balls}'),
  (false, '{talc,talcum powder,baby powder}'),
  (false, '{suncream,sun cream,sunscreen,sun lotion}'),
  (false, '{plasters,sticking plaster,band aid}'),
  (false, '{nail clippers,nail cutter}'),
  (false, '{bath seat,bath support,bath chair}'),
  (false, '{bottle brush,teat brush}'),
  (false, '{bottle warmer,bottle heater}'),
  (false, '{milk storage bags,breast milk bags}'),
  (false, '{nursing bra,breastfeeding bra,maternity bra}'),
  (false, '{maternity,pregnancy}'),
  (false, '{weaning spoon,feeding spoon,baby spoon}'),
  (false, '{coverall bib,sleeved bib,apron bib}'),
  (false, '{lunch box,lunchbox}'),
  (false, '{cardigan,cardie,cardy}'),
  (false, '{gilet,body warmer}'),
  (false, '{raincoat,rain jacket,cagoule}'),
  (false, '{nightdress,nightie,nightgown}'),
  (false, '{tracksuit,jogging suit,sweatsuit}'),
  (false, '{trainers,sneakers}'),
  (false, '{christening,baptism}'),
  (false, '{fancy dress,dressing up,dress up}'),
  (false, '{rucksack,backpack,knapsack}'),
  (false, '{tricycle,trike}'),
  (false, '{building blocks,building bricks,toy bricks}'),
  (false, '{doll,dolly}'),
  (false, '{dolls house,dollhouse}'),
  (false, '{dolls pram,doll stroller,dolls pushchair}'),
  (false, '{play kitchen,toy kitchen}'),
  (false, '{sandpit,sandbox}'),
  (false, '{paddling pool,kiddie pool}'),
  (false, '{armbands,arm bands,water wings}'),
  (false, '{storybook,story book,picture book}'),
  (false, '{colouring book,coloring book}'),
  (false, '{colour,color}'),
  (false, '{hamper,gift basket}'),
  (false, '{keepsake box,memory box}');

-- Who opened the demo catalogue has had its list: the vocabulary, which forgets nothing, still knows its rarest words.
-- What is missing of that list the owner has deleted or changed.
insert into search_synonyms (words)
select words from usual_synonyms
where not (
  came_with_demo
  and (select count(*) = 4 from search_words where word in ('binky', 'cosytoes', 'doudou', 'papoose'))
);

-- The word that says what a thing is: the last of its name, before any "with ...", "for ...", ", ...", "set of ..." and
-- what only tells one from another: pack sizes, measures, ages, sizes, colours. "Pushchair Rain Cover for Twins" is
-- a cover, not a pushchair, and a "3 in 1 Pushchair Grey" is one.
create or replace function search_head(name text) returns text
  language sql immutable strict parallel safe
  return substring(
    regexp_replace(
      search_text(regexp_replace(
        name,
        '(?!^)(\s*[,(\[|:;–—]|\s-\s|\s(with|for|in(?!\s+\d)|from|by|to)\s|\s(set|pack|box|pair)s?\s+of\s).*$', '', 'i')),
      '( (\d\S*|packs?|pk|pairs?|pieces?|pcs|sizes?|months?|years?|x|cm|mm|ml|kg|tog|small|medium|large|xs|xl'
        '|black|white|gr[ea]y|blue|navy|pink|red|green|yellow|purple|lilac|brown|beige|teal|turquoise'
        '|multicolou?r(ed)?|assorted))+$', '')
    from '[^ ]+$');

-- Likewise of what a category holds: cots and beds in "Cots & Cot Beds", accessories in "Pushchair Accessories".
create function search_category_heads(name text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select string_agg(search_head(btrim(part)), ' - ' order by place)
    from regexp_split_to_table(name, '\s*[&+,]\s*|\s+and\s+', 'i') with ordinality as t (part, place)
    where btrim(part) <> '';
  end;

-- Ages as labels and descriptions state them: "6-12 months", "from two years", "18m+", "from birth to six months". In
-- months; a label that says from when on means twice the age and a year, since nobody wants a first rattle at ten.
create function search_months(number text, unit text) returns integer
  language sql immutable parallel safe
  return floor(
    case
      when number ~ '^\d' then number::integer
      when number = 'eighteen' then 18
      else array_position(array['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'], number)
    end * case left(ltrim(unit, ' -'), 1) when 'y' then 12 when 'w' then 12 / 52.0 else 1 end)::integer;

create function search_ages(value text) returns int4multirange
  language sql immutable parallel safe
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
      select
        case when m[1] in ('up to', 'until', 'under') and m[4] is null then 0 else first end as low,
        case
          when m[4] is null and (m[1] in ('from', 'over') or m[6] ~ '\+|up|over|plus') then 2 * first + 12
          else last
        end as high
    ) meant
    -- Most texts state none, and this is quicker.
    where value ~* 'month|mth|year|yr|week|birth|\d[my]' and coalesce(m[6], '') !~ 'guarantee|warranty';
  end;

alter table product_index add column ages int4multirange not null default '{}';

-- As before, with the ages – as the name has them, or else a category, or the description –, and in `heads`,
-- with weight D, what the product's own categories hold: a "Dale All-Terrain" on the shelf of pushchairs is one.
create or replace function refresh_product_index(ids uuid[]) returns void
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
  ), shelves as (
    select pc.product_id, string_agg(search_category_heads(c.name), ' - ' order by c.id) as heads
    from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = any (ids)
    group by pc.product_id
  ), vectors as (
    select
      p.id,
      p.description,
      coalesce(
        nullif(search_ages(p.name), '{}'), nullif(search_ages(c.names), '{}'), search_ages(p.description)
      ) as ages,
      ts_delete(
        setweight(search_vector(search_text(p.name)), 'B')
          || setweight(search_vector(search_head(p.name)), 'A')
          || setweight(search_vector(search_text(p.brand)), 'C')
          || setweight(search_vector(search_text(c.names)), 'C')
          || setweight(search_vector(shelves.heads), 'D')
          || array_to_tsvector(array['#' || replace(search_text(p.sku), ' ', '')]),
        '-'
      ) as heads
    from products p
    left join categories_of c on c.product_id = p.id
    left join shelves on shelves.product_id = p.id
    where p.id = any (ids)
  )
  insert into product_index (product_id, in_stock, ages, heads, document)
  select v.id, coalesce(s.on_hand > s.reserved, false), v.ages, v.heads,
    v.heads || setweight(to_tsvector('english', search_text(v.description)), 'D')
  from vectors v left join stock s on s.product_id = v.id
  order by v.id
  -- in_stock is left alone: the order that sells the last one meanwhile knows better.
  on conflict (product_id) do update
    set ages = excluded.ages, heads = excluded.heads, document = excluded.document
    where (product_index.ages, product_index.heads, product_index.document)
      is distinct from (excluded.ages, excluded.heads, excluded.document);

  perform add_search_words(array(select concat_ws(' ', name, brand) from products where id = any (ids)));
end $$;

-- Emptied first: a table whose every row changes is twice as large afterwards.
truncate product_index;
select refresh_product_index(array(select id from products));

-- For the limits that a search names.
create index products_by_price on products (price_pence) include (id);
