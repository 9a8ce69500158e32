-- Filters and their counts. Beside the documents of `product_index` a scan of all products takes long, so what filters ask
-- for stands in a narrow row of its own, kept by triggers like the index.

-- Compares arrays of integers that are sorted, as those of `product_facets` are.
create extension if not exists intarray;

-- All values that some of a style's variants have.
create aggregate value_ids_of_all(integer[]) (sfunc = _int_union, stype = integer[], initcond = '{}');

-- As values are compared: without regard to case, whatever the server's locale is.
create function facet_word(value text) returns text
  language sql immutable strict parallel safe
  return lower(btrim(normalize(value, nfc)) collate pg_c_utf8);

-- Every brand and every value of an attribute that some product has had.
create table facet_values (
  id integer primary key generated always as identity,
  -- The key of its attribute; empty: a brand.
  facet text not null,
  -- Of a choice or a brand its `facet_word`; `true` or `false`; a number such as 6.2; a range such as 9..18.
  word text not null,
  -- Of a number, or the lower end of a range.
  number double precision,
  upper_number double precision,
  -- As it was first written.
  name text not null,
  unique (facet, word)
);

create table product_facets (
  product_id uuid primary key references products on delete cascade,
  -- Like those of `product_index`, whose trigger keeps them.
  is_listed boolean not null,
  is_lead boolean not null,
  in_stock boolean not null,
  style_id uuid,
  style_position integer,
  price_pence integer not null,
  age_from_months smallint,
  age_to_months smallint,
  -- Of `facet_values`, sorted.
  value_ids integer[] not null default '{}'
);

create function stated_values(ids uuid[])
  returns table (
    product_id uuid, facet text, word text, number double precision, upper_number double precision, name text
  )
  language sql stable
  begin atomic
    select p.id, '', facet_word(p.brand), null::double precision, null::double precision, p.brand
    from products p where p.id = any (ids) and p.brand is not null
    union all
    select a.product_id, a.attribute_key, facet_word(choice), null, null, choice
    from product_attributes a, unnest(a.choices) choice where a.product_id = any (ids)
    union all
    select a.product_id, a.attribute_key, a.is_true::text, null, null, case when a.is_true then 'Yes' else 'No' end
    from product_attributes a where a.product_id = any (ids) and a.is_true is not null
    union all
    select a.product_id, a.attribute_key, concat_ws('..', trim_scale(a.number), trim_scale(a.upper_number)),
      a.number, a.upper_number, concat_ws('–', trim_scale(a.number), trim_scale(a.upper_number))
    from product_attributes a where a.product_id = any (ids) and a.number is not null;
  end;

create function refresh_product_facets(ids uuid[]) returns void
  language plpgsql as $$
begin
  -- What another transaction has just changed of the same products is waited for, and then read. The style's lock
  -- comes before any row of its variants: see choose_leads().
  perform from products where id = any (ids) order by id for no key update;
  perform lock_styles(array(select distinct style_id from products where id = any (ids) and style_id is not null));

  -- Sorted, so that two who add the same values wait for each other in one order.
  insert into facet_values (facet, word, number, upper_number, name)
  select s.facet, s.word, min(s.number), min(s.upper_number), min(s.name)
  from stated_values(ids) s
  where not exists (select from facet_values v where v.facet = s.facet and v.word = s.word)
  group by s.facet, s.word
  order by s.facet, s.word
  on conflict do nothing;

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

-- Read from the table and not from the rows that came: another trigger may have chosen leads among them.
create function add_product_facets() returns trigger language plpgsql as $$
begin
  insert into product_facets (product_id, is_listed, is_lead, in_stock, style_id, style_position, price_pence)
  select i.product_id, i.is_listed, i.is_lead, i.in_stock, i.style_id, i.style_position, p.price_pence
  from product_index i join products p on p.id = i.product_id
  where i.product_id in (select product_id from new_rows)
  order by i.product_id;
  perform refresh_product_facets(array(select product_id from new_rows));
  return null;
end $$;
create trigger add_product_facets after insert on product_index
  referencing new table as new_rows for each statement execute function add_product_facets();

create function copy_to_product_facets() returns trigger language plpgsql as $$
begin
  update product_facets
  set is_listed = new.is_listed, is_lead = new.is_lead, in_stock = new.in_stock, style_id = new.style_id,
    style_position = new.style_position
  where product_id = new.product_id;
  return null;
end $$;
create trigger copy_to_product_facets
  after update of is_listed, is_lead, in_stock, style_id, style_position on product_index for each row
  when ((old.is_listed, old.is_lead, old.in_stock, old.style_id, old.style_position)
    is distinct from (new.is_listed, new.is_lead, new.in_stock, new.style_id, new.style_position))
  execute function copy_to_product_facets();

create function refresh_facets_of_products() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.brand, n.price_pence, n.age_from_months, n.age_to_months)
      is distinct from (o.brand, o.price_pence, o.age_from_months, o.age_to_months)
  );
begin
  if changed <> '{}' then
    perform refresh_product_facets(changed);
  end if;
  return null;
end $$;
create trigger refresh_facets_of_products after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_facets_of_products();

create function refresh_facets_of_attributes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_facets(array(select distinct product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_product_facets(array(select distinct product_id from old_rows));
  else
    perform refresh_product_facets(array(select product_id from new_rows union select product_id from old_rows));
  end if;
  return null;
end $$;
create trigger refresh_facets_of_added after insert on product_attributes
  referencing new table as new_rows for each statement execute function refresh_facets_of_attributes();
create trigger refresh_facets_of_removed after delete on product_attributes
  referencing old table as old_rows for each statement execute function refresh_facets_of_attributes();
create trigger refresh_facets_of_changed after update on product_attributes
  referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_facets_of_attributes();

insert into product_facets (product_id, is_listed, is_lead, in_stock, style_id, style_position, price_pence)
select i.product_id, i.is_listed, i.is_lead, i.in_stock, i.style_id, i.style_position, p.price_pence
from product_index i join products p on p.id = i.product_id;
select refresh_product_facets(array(select id from products));
create index product_facets_by_value on product_facets using gin (value_ids gin__int_ops) where is_listed;
create index product_facets_by_price on product_facets (price_pence) where is_listed;

-- What a product states of ages counts; what its texts seem to say only where it states none. This moves a product up or
-- down in a search and hides none; `ageMonths` goes by what is stated alone.
create function stated_ages(from_months integer, to_months integer) returns int4multirange
  language sql immutable parallel safe
  return case
    when coalesce(from_months, to_months) is not null
      then int4multirange(int4range(coalesce(from_months, 0), to_months, '[]'))
  end;

do $$
begin
  execute replace(
    pg_get_functiondef('refresh_product_index(uuid[])'::regprocedure),
    'nullif(search_ages(p.name)', 'stated_ages(p.age_from_months, p.age_to_months), nullif(search_ages(p.name)'
  );
end $$;

create or replace function index_changed_products() returns trigger language plpgsql as $$
begin
  perform refresh_product_index(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.brand, n.description, n.sku, n.age_from_months, n.age_to_months)
      is distinct from (o.name, o.brand, o.description, o.sku, o.age_from_months, o.age_to_months)
  )) where not is_indexed_later();
  return null;
end $$;

select refresh_product_index(array(select id from products where coalesce(age_from_months, age_to_months) is not null));
