-- What an import of thousands of products does for each of them, it now does for a set of them, or not at all. No result
-- changes: only how often, and in how many writes, it is worked out.

-- The index of new products is written once. Until now a variant was written, then made the lead of its style and written
-- again; its facets were written empty, then filled; and of each heads were worked out twice, because the planner copied
-- the expression to both of its uses.
create or replace function refresh_product_index(ids uuid[]) returns void language plpgsql as $$
declare
  -- Facets of those that are not there yet are written with them: see add_product_facets().
  indexed constant uuid[] := array(select product_id from product_index where product_id = any (ids));
begin
  with recursive own as materialized (
    select product_id, array_agg(category_id order by category_id) as category_ids
    from product_categories where product_id = any (ids)
    group by product_id
  ),
  -- Hundreds of products are in the same few categories, and of the same few brands.
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
    from sets s join heads_of h on h.id = any (s.category_ids)
    group by s.category_ids
  ), places as materialized (
    select
      n.category_ids,
      case when may_state_ages(n.names) then nullif(search_ages(n.names), '{}') end as ages,
      setweight(search_vector(n.words), 'C') || setweight(search_vector(s.heads), 'D') as vector
    from names_of n join shelves s using (category_ids)
  ), brands as materialized (
    select brand, search_text(brand) as words
    from (select distinct brand from products where id = any (ids) and brand is not null) b
  ), texts as materialized (
    select
      p.id, p.status = 'published' as is_listed, p.style_id, p.style_position,
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
      coalesce(
        c.vector, setweight(search_vector(null), 'C') || setweight(search_vector(null), 'D')
      ) as places,
      coalesce(s.available > 0, false) as in_stock
    from products p
    left join own on own.product_id = p.id
    left join places c on c.category_ids = own.category_ids
    left join brands b on b.brand = p.brand
    left join stock s on s.product_id = p.id
    where p.id = any (ids)
  ), vectors as materialized (
    select
      t.*,
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
  select
    v.id, v.in_stock, v.is_listed, v.style_id, v.style_position,
    -- The lead that choose_leads() will find, if nobody adds another variant at this moment; then it corrects this.
    v.style_id is null or (
      v.is_listed and v.place = 1 and not exists (select from product_index other where other.style_id = v.style_id)
    ),
    v.ages, v.heads, v.heads || setweight(to_tsvector('english', v.description), 'D')
  from vectors v
  order by v.id
  -- in_stock is left alone: the order that sells the last one meanwhile knows better.
  on conflict (product_id) do update
    set ages = excluded.ages, heads = excluded.heads, document = excluded.document
    where (product_index.ages, product_index.heads, product_index.document)
      is distinct from (excluded.ages, excluded.heads, excluded.document);

  perform refresh_product_facets(indexed) where indexed <> '{}';
  perform add_search_words(array(select concat_ws(' ', name, brand) from published_products where id = any (ids)));
end $$;

-- What search_ages() asks first. Asked on its own, it spares most texts the call, which costs ten times as much.
create function may_state_ages(value text) returns boolean language sql immutable parallel safe
return value ~* 'month|mth|year|yr|week|birth|\d[my]';

-- refresh_product_index() writes what this read for each row.
drop trigger list_indexed_product on product_index;
drop function list_indexed_product();

create function add_facet_values(ids uuid[]) returns void language sql as $$
  -- Sorted, so that two who add the same values wait for each other in one order.
  insert into facet_values (facet, word, number, upper_number, name)
  select s.facet, s.word, min(s.number), min(s.upper_number), min(s.name)
  from stated_values(ids) s
  where not exists (select from facet_values v where v.facet = s.facet and v.word = s.word)
  group by s.facet, s.word
  order by s.facet, s.word
  on conflict do nothing;
$$;

create or replace function refresh_product_facets(ids uuid[]) returns void language plpgsql as $$
begin
  -- What another transaction has just changed of the same products is waited for, and then read. The style's lock
  -- comes before any row of its variants: see choose_leads().
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
  ) own on own.product_id = p.id
  where p.id = any (ids) and f.product_id = p.id
    and (f.price_pence, f.age_from_months, f.age_to_months, f.value_ids)
      is distinct from (p.price_pence, p.age_from_months, p.age_to_months, coalesce(own.value_ids, '{}'));
end $$;

create or replace function add_product_facets() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select product_id from new_rows);
begin
  if ids = '{}' then
    return null;
  end if;
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
  ) own on own.product_id = i.product_id
  where i.product_id = any (ids)
  order by i.product_id;
  return null;
end $$;

-- A transaction that has its products indexed at the end has their facets refreshed then as well, once. A setting of its
-- own, because a shop of the previous version, running beside this one, has only the words indexed then.
create function are_facets_later() returns boolean language sql stable
return coalesce(current_setting('dandle.facets_later', true), '') = 'yes';

create or replace function refresh_facets_of_products() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if are_facets_later() then
    return null;
  end if;
  changed := array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.brand, n.price_pence, n.age_from_months, n.age_to_months)
      is distinct from (o.brand, o.price_pence, o.age_from_months, o.age_to_months)
  );
  if changed <> '{}' then
    perform refresh_product_facets(changed);
  end if;
  return null;
end $$;

create or replace function refresh_facets_of_attributes() returns trigger language plpgsql as $$
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

create or replace function index_changed_products() returns trigger language plpgsql as $$
begin
  if is_indexed_later() then
    return null;
  end if;
  perform refresh_product_index(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.brand, n.description, n.sku, n.age_from_months, n.age_to_months)
      is distinct from (o.name, o.brand, o.description, o.sku, o.age_from_months, o.age_to_months)
  ));
  return null;
end $$;

-- The stock of all new rows at once.
create function list_stock_of_new_rows() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  -- A product that is not in the index yet, since an import has it indexed at its end, is listed with its stock then.
  if not exists (select from new_rows n join product_index i using (product_id)) then
    return null;
  end if;
  concerned := array(
    select distinct p.style_id from new_rows n join products p on p.id = n.product_id where p.style_id is not null
  );
  perform lock_styles(concerned);
  update product_index i set in_stock = n.available > 0
  from new_rows n
  where i.product_id = n.product_id and i.in_stock <> (n.available > 0);
  perform choose_leads(concerned);
  return null;
end $$;
drop trigger list_new_stock on stock;
create trigger list_new_stock after insert on stock
  referencing new table as new_rows for each statement execute function list_stock_of_new_rows();

-- A new product had no price before.
create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, valid_from, price_pence) select id, clock_timestamp(), price_pence from new_rows;
  return null;
end $$;
drop trigger keep_first_price on products;
create trigger keep_first_price after insert on products
  referencing new table as new_rows for each statement execute function keep_first_prices();

-- Above 500 products everything is announced; their categories need not be climbed for it.
create or replace function announce_products(ids uuid[], more text[] default '{finding}') returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  elsif cardinality(ids) > 500 then
    perform announce('{everything}');
    return;
  end if;
  perform announce_shown(
    ids, more || category_tags(array(select category_id from product_categories where product_id = any (ids)))
  );
end $$;
