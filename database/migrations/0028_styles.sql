-- A product is a draft, published or archived, and may be a variant of a style. A variant is a product like any
-- other, with an id, sku, price, stock and pictures of its own; the style only groups them.

-- [{"name": "Size", "values": ["Newborn", "0-3 months"]}]: up to three options, everything in the order of the page.
create function are_style_options(options jsonb) returns boolean
  language sql immutable strict parallel safe
  begin atomic
    select case
      when jsonb_typeof(options) <> 'array' or jsonb_array_length(options) not between 1 and 3 then false
      else (
        select bool_and(
            coalesce(length(option ->> 'name') between 1 and 50 and option ->> 'name' = btrim(option ->> 'name'), false)
            and case when jsonb_typeof(option -> 'values') = 'array' then (
              select count(*) > 0 and count(*) = count(distinct lower(value #>> '{}'))
                and bool_and(
                  jsonb_typeof(value) = 'string' and length(value #>> '{}') between 1 and 100
                  and value #>> '{}' = btrim(value #>> '{}'))
              from jsonb_array_elements(option -> 'values') value
            ) else false end
          )
          and count(*) = count(distinct lower(option ->> 'name'))
        from jsonb_array_elements(options) option
      )
    end;
  end;

create table styles (
  id uuid primary key default uuidv7(),
  -- What an import knows it by: the sku or handle that the variants have in common, or one made of brand and name.
  code text not null unique default uuidv7()::text check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 300),
  options jsonb not null check (are_style_options(options))
);

alter table products
  add column status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  add column style_id uuid references styles on delete restrict,
  -- The first that can be bought stands for all in every list.
  add column style_position integer,
  add column option_values text[],
  add constraint variants_have_values check ((style_id is null) = (option_values is null)),
  add constraint variants_have_a_position check ((style_id is null) = (style_position is null));

-- All of a product that the public may see, and no other product. Whatever answers the public by a product's id reads
-- this; lists and searches read `product_index` where `is_listed`, which says the same.
create view published_products as
  select id, sku, name, brand, description, price_pence, vat_class, updated_at, style_id, style_position, option_values
  from products where status = 'published';

-- One value for each option, and each from the style's list.
create function are_values_of(options jsonb, given text[]) returns boolean
  language sql immutable parallel safe
  begin atomic
    select coalesce(cardinality(given) = jsonb_array_length(options), false) and not exists (
      select from unnest(given) with ordinality as t (value, place)
      where not coalesce(options -> (place - 1)::integer -> 'values' ? value, false)
    );
  end;

-- What has been archived may have the values that it had, and does not count.
create function keep_variant_in_style() returns trigger language plpgsql as $$
declare
  style styles;
begin
  -- One variant of a style after the other: those who add the hundredth at once are counted.
  select * into style from styles where id = new.style_id for no key update;
  if new.style_position is null then
    new.style_position := (
      select coalesce(max(style_position) + 1, 0) from products where style_id = new.style_id and id <> new.id
    );
  end if;
  if new.status = 'archived' or style.id is null then
    return new;
  end if;
  if not are_values_of(style.options, new.option_values) then
    raise exception 'the style "%" has no variant %', style.name, new.option_values
      using errcode = 'check_violation', constraint = 'variants_have_values_of_their_style';
  end if;
  if (
    select count(*) >= 100 from products where style_id = style.id and status <> 'archived' and id <> new.id
  ) then
    raise exception 'the style "%" has 100 variants already', style.name
      using errcode = 'check_violation', constraint = 'styles_have_100_variants_at_most';
  end if;
  return new;
end $$;
create trigger keep_variant_in_style before insert or update of style_id, style_position, option_values, status
  on products for each row when (new.style_id is not null) execute function keep_variant_in_style();

create function keep_values_of_variants() returns trigger language plpgsql as $$
begin
  if exists (
    select from products
    where style_id = new.id and status <> 'archived' and not are_values_of(new.options, option_values)
  ) then
    raise exception 'the style "%" has variants with other values', new.name
      using errcode = 'check_violation', constraint = 'variants_have_values_of_their_style';
  end if;
  return null;
end $$;
create trigger keep_values_of_variants after update of options on styles
  for each row when (new.options is distinct from old.options) execute function keep_values_of_variants();

-- What lists and searches need to know. A style is one card: `is_lead` marks the published variant that stands for it.
alter table product_index
  add column is_listed boolean not null default true,
  add column is_lead boolean not null default true,
  add column style_id uuid,
  add column style_position integer;
alter table product_index alter column is_listed drop default, alter column is_lead drop default;

-- Whoever changes one of a style's rows in the index holds the style's lock first: two variants that sell out at the
-- same moment are seen by one of the two who sell them.
create function lock_styles(ids uuid[]) returns void language plpgsql as $$
begin
  perform from styles where id = any (ids) order by id for no key update;
end $$;

create function choose_leads(ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_styles(ids);
  update product_index i set is_lead = i.product_id = lead.product_id
  from (
    select distinct on (style_id) style_id, product_id from product_index
    where style_id = any (ids) and is_listed
    order by style_id, in_stock desc, style_position, product_id
  ) lead
  where i.style_id = lead.style_id and i.is_lead <> (i.product_id = lead.product_id);
end $$;

create function list_indexed_product() returns trigger language plpgsql as $$
begin
  select status = 'published', style_id, style_position, style_id is null
  into new.is_listed, new.style_id, new.style_position, new.is_lead
  from products where id = new.product_id;
  return new;
end $$;
create trigger list_indexed_product before insert on product_index
  for each row execute function list_indexed_product();

create function choose_leads_of_indexed() returns trigger language plpgsql as $$
begin
  perform choose_leads(array_agg(distinct style_id)) from changed_rows where style_id is not null having count(*) > 0;
  return null;
end $$;
create trigger choose_leads_of_indexed after insert on product_index
  referencing new table as changed_rows for each statement execute function choose_leads_of_indexed();
create trigger choose_leads_of_removed after delete on product_index
  referencing old table as changed_rows for each statement execute function choose_leads_of_indexed();

create function list_changed_products() returns trigger language plpgsql as $$
declare
  changed uuid[];
  concerned uuid[];
begin
  select array_agg(n.id) into changed
  from new_rows n join old_rows o on o.id = n.id
  where (n.status, n.style_id, n.style_position) is distinct from (o.status, o.style_id, o.style_position);
  if changed is null then
    return null;
  end if;
  select array_agg(distinct style_id) into concerned
  from (select * from new_rows union all select * from old_rows) p
  where id = any (changed) and style_id is not null;
  perform lock_styles(concerned);
  update product_index i
  set is_listed = n.status = 'published', style_id = n.style_id, style_position = n.style_position,
    is_lead = n.style_id is null
  from new_rows n
  where n.id = i.product_id and n.id = any (changed);
  perform choose_leads(concerned);
  -- The words of a draft are nobody's yet.
  perform add_search_words(array(
    select concat_ws(' ', name, brand) from new_rows where id = any (changed) and status = 'published'
  ));
  return null;
end $$;
create trigger list_changed_products after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function list_changed_products();

do $$
begin
  execute replace(
    pg_get_functiondef('refresh_product_index(uuid[])'::regprocedure),
    'from products where id = any (ids)', 'from published_products where id = any (ids)'
  );
end $$;

create or replace function list_stock() returns trigger language plpgsql as $$
declare
  concerned uuid[] := array(select style_id from products where id = new.product_id and style_id is not null);
begin
  perform lock_styles(concerned);
  update product_index set in_stock = new.available > 0
  where product_id = new.product_id and in_stock <> (new.available > 0);
  perform choose_leads(concerned);
  return null;
end $$;

-- What each product has cost, and from when on.
create table price_changes (
  product_id uuid not null references products on delete cascade,
  valid_from timestamptz not null,
  price_pence integer not null check (price_pence > 0),
  primary key (product_id, valid_from)
);
insert into price_changes (product_id, valid_from, price_pence) select id, now(), price_pence from products;

create function keep_price() returns trigger language plpgsql as $$
begin
  -- The row is locked: in this order the prices were, whatever the clocks say.
  insert into price_changes (product_id, valid_from, price_pence)
  select new.id, greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond'), new.price_pence
  from price_changes where product_id = new.id;
  return null;
end $$;
create trigger keep_first_price after insert on products for each row execute function keep_price();
create trigger keep_changed_price after update of price_pence on products
  for each row when (new.price_pence <> old.price_pence) execute function keep_price();
