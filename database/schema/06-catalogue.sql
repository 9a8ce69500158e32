-- The catalogue: categories, styles, products, attributes, and the home page.
--
-- Triggers:
-- raise_category_version, raise_style_version, raise_product_version: raise `version` on every change of what staff edit, so that
--   an edit of an older version is refused. Sales and the order of categories do not count. (0115 moves
--   that of categories to its service.)
-- refuse_category_below_itself (categories): a category never ends up below itself.
-- keep_old_paths (categories): a renamed or moved category stays reachable at its old address.
-- keep_variant_in_style (products): locks the style and appends the variant at its end.
-- check_variant_of_style (products), keep_values_of_variants (styles): a variant has one value for each option of its style, and
--   a style has at most 100 variants. Deferrable, because a style and its variants change together.
-- order_new_shelf, order_changed_shelf (products): derive the sort key of the shelf.
-- keep_first_price, keep_changed_price (products): record every price in price_changes.
-- refuse_promoted_formula (home_sections): the home page never shows first infant formula.
--
-- Saving a product also updates the search index (triggers in 07-search: index_*, list_changed_products, refresh_facets_*) and
-- empties caches (17-public-changes: announce_*).

create table categories (
  id uuid primary key default uuidv7(),
  parent_id uuid references categories (id) on delete restrict,
  -- A path is a chain of names joined by slashes, so a name cannot hold one.
  name text not null check (length(name) between 1 and 100 and name !~ '/' and name = btrim(name)),
  image text not null default '' check (length(image) <= 500),
  position integer not null default 0,
  version integer not null default 1,
  constraint categories_not_below_itself check (parent_id <> id)
);
create unique index categories_sibling_names on categories (parent_id, lower(name)) nulls not distinct;

create function raise_category_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_category_version before update on categories for each row when (
  new.version = old.version and (new.name, new.image, new.parent_id) is distinct from (old.name, old.image, old.parent_id)
) execute function raise_category_version();

create function refuse_category_below_itself() returns trigger language plpgsql as $$
begin
  -- Otherwise two that move each below the other at once would both see no cycle.
  perform pg_advisory_xact_lock(hashtext('dandle categories'));
  if exists (
    with recursive above as (
      select parent_id from categories where id = new.parent_id
      union select c.parent_id from categories c join above on c.id = above.parent_id
    )
    select from above where parent_id = new.id
  ) then
    raise exception 'a category cannot be below itself'
      using errcode = 'check_violation', constraint = 'categories_not_below_itself';
  end if;
  return new;
end $$;
create trigger refuse_category_below_itself before update of parent_id on categories for each row
  when (new.parent_id is not null and new.parent_id is distinct from old.parent_id)
  execute function refuse_category_below_itself();

-- The address of a category is the names that lead to it, in any case. Its former addresses lead to where it is now, until
-- another category has that address.
create table old_paths (
  path text not null,
  -- A path of ten long names is too long for an index.
  id uuid primary key generated always as (md5(path)::uuid) stored,
  category_id uuid not null references categories (id) on delete cascade
);
create index old_paths_by_category on old_paths (category_id);

-- As addresses are compared: ignoring case, whatever the server's locale.
create function category_path(category uuid) returns text language sql stable
  begin atomic
    with recursive above as (
      select parent_id, name, 0 as height from categories where id = category
      union all
      select c.parent_id, c.name, height + 1 from above join categories c on c.id = above.parent_id
    )
    select lower(string_agg(name, '/' order by height desc) collate pg_c_utf8) from above;
  end;

create function keep_old_paths() returns trigger language plpgsql as $$
begin
  insert into old_paths (path, category_id)
  with recursive below as (
    select old.id, category_path(old.id) collate pg_c_utf8 as path
    union all select c.id, below.path || '/' || lower(c.name collate pg_c_utf8)
    from below join categories c on c.parent_id = below.id
  )
  select path, id from below on conflict (id) do update set category_id = excluded.category_id;
  return new;
end $$;
create trigger keep_old_paths before update of name, parent_id on categories for each row
  when ((new.name, new.parent_id) is distinct from (old.name, old.parent_id)) execute function keep_old_paths();

-- [{"name": "Size", "values": ["Newborn", "0-3 months"]}]: up to three options, everything in the order of the page.
create function are_style_options(options jsonb) returns boolean language sql immutable strict parallel safe
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

-- A style groups variants: products with their own id, SKU, price, stock and pictures.
create table styles (
  id uuid primary key default uuidv7(),
  -- Its key in imports: the SKU or handle that its variants share, or one made of brand and name.
  code text not null unique default uuidv7()::text check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 300),
  options jsonb not null check (are_style_options(options)),
  version integer not null default 1
);

create function raise_style_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_style_version before update on styles for each row
  when ((new.name, new.options) is distinct from (old.name, old.options)) execute function raise_style_version();

create table products (
  id uuid primary key default uuidv7(),
  sku text not null unique check (length(sku) between 1 and 64),
  name text not null check (length(name) between 1 and 300),
  brand text check (length(brand) between 1 and 100),
  description text not null default '' check (length(description) <= 20000),
  price_pence integer not null check (price_pence between 1 and 100000000),
  vat_class text not null default 'standard' check (vat_class in ('standard', 'reduced', 'zero')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  style_id uuid references styles on delete restrict,
  -- The first variant that can be bought represents the style in lists.
  style_position integer,
  option_values text[],
  constraint variants_have_values check ((style_id is null) = (option_values is null)),
  constraint variants_have_a_position check ((style_id is null) = (style_position is null)),
  -- In whole months, both ends included. Null: not stated.
  age_from_months smallint check (age_from_months between 0 and 240),
  age_to_months smallint check (age_to_months between 0 and 240),
  constraint ages_begin_before_they_end check (coalesce(age_from_months <= age_to_months, true)),
  -- The content, such as 44 nappies or 250 ml, for the price per unit or per 100 ml or g.
  unit_quantity numeric(10, 3) check (unit_quantity > 0),
  unit text check (unit in ('each', 'ml', 'g')),
  constraint quantities_have_units check ((unit_quantity is null) = (unit is null)),
  -- First infant formula may be sold and found, but not promoted.
  sale_rule text check (sale_rule in ('first-infant-formula')),
  -- The shop's own name of the shelf, such as A3-2. Empty: none.
  shelf text not null default '' check (length(shelf) <= 40),
  -- The sort key of the shelf: A2 before A10, and products without a shelf last.
  shelf_order text collate "C" not null default '~',
  version integer not null default 1,
  barcode text not null default '' check (length(barcode) <= 64),
  weight_grams integer check (weight_grams between 1 and 1000000),
  -- Packing asks for the batch number, so that a recall can find its buyers.
  asks_batch boolean not null default false,
  -- Shown before packing: keep upright, check the seal.
  packing_note text not null default '' check (length(packing_note) <= 500),
  -- Deferrable, so that two variants can swap values.
  constraint products_one_of_each_of_style
  exclude using btree (style_id with =, option_values with =) where (style_id is not null and status <> 'archived')
  deferrable initially immediate,
  -- Whether somebody has confirmed the VAT class. Until then the desk lists the product.
  is_vat_checked boolean not null default false
);
-- For price limits in a search.
create index products_by_price on products (price_pence) include (id);
create index products_by_shelf on products (shelf_order, sku collate "C");
create index products_by_words on products using gin (lower(sku || ' ' || name || ' ' || shelf) gin_trgm_ops);
-- The desk's list: a style is one row, the newest first.
create index products_by_row on products (coalesce(style_id, id) desc);
create index products_by_barcode on products (barcode) where barcode <> '';
-- For views of the desk's list that scan all products and find few, without reading their long descriptions.
create index products_not_archived on products (id) include (style_id) where status <> 'archived';
-- For views of the desk's list that get shorter as staff work through them.
create index products_vat_not_checked on products (coalesce(style_id, id) desc)
  where vat_class = 'standard' and not is_vat_checked and status <> 'archived';
create index products_without_age on products (coalesce(style_id, id) desc) include (id, style_id)
  where age_from_months is null and age_to_months is null and status <> 'archived';
create index products_drafts on products (coalesce(style_id, id) desc) where status = 'draft';
create index products_without_description on products (coalesce(style_id, id) desc) where description = '' and status <> 'archived';
-- All variants of a style, including archived ones.
create index products_by_style on products (style_id, id) where style_id is not null;

-- Everything of a product that the public may see, and no other product: whatever answers the public by a product's id
-- reads this view. Lists and searches read `product_index` where `is_listed`, which is equivalent.
create view published_products as
  select id, sku, name, brand, description, price_pence, vat_class, updated_at, style_id, style_position, option_values,
    age_from_months, age_to_months, unit_quantity, unit, sale_rule
  from products where status = 'published';

create function raise_product_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger raise_product_version before update on products for each row when (
  new.version = old.version and (
    new.name, new.sku, new.brand, new.description, new.price_pence, new.vat_class, new.status, new.style_id,
    new.option_values, new.style_position, new.age_from_months, new.age_to_months, new.unit, new.unit_quantity,
    new.sale_rule, new.shelf, new.barcode, new.weight_grams, new.asks_batch, new.packing_note, new.is_vat_checked
  ) is distinct from (
    old.name, old.sku, old.brand, old.description, old.price_pence, old.vat_class, old.status, old.style_id,
    old.option_values, old.style_position, old.age_from_months, old.age_to_months, old.unit, old.unit_quantity,
    old.sale_rule, old.shelf, old.barcode, old.weight_grams, old.asks_batch, old.packing_note, old.is_vat_checked
  )
) execute function raise_product_version();

create function order_shelf() returns trigger language plpgsql as $$
begin
  new.shelf_order := case
    when new.shelf = '' then '~'
    else regexp_replace(
      regexp_replace(upper(new.shelf), '([0-9]+)', '00000\1', 'g'), '0{0,5}([0-9]{6,})', '\1', 'g')
  end;
  return new;
end $$;
create trigger order_new_shelf before insert on products for each row when (new.shelf <> '')
  execute function order_shelf();
create trigger order_changed_shelf before update of shelf on products for each row when (new.shelf <> old.shelf)
  execute function order_shelf();

-- One value for each option, and each from the style's list.
create function are_values_of(options jsonb, given text[]) returns boolean language sql immutable parallel safe
  begin atomic
    select coalesce(cardinality(given) = jsonb_array_length(options), false) and not exists (
      select from unnest(given) with ordinality as t (value, place)
      where not coalesce(options -> (place - 1)::integer -> 'values' ? value, false)
    );
  end;

-- A transaction that changes an index row of a style takes its lock first. If two variants sell out at the same moment, the second
-- transaction then sees both.
create function lock_styles(ids uuid[]) returns void language plpgsql as $$
begin
  perform from styles where id = any (ids) order by id for no key update;
end $$;

create function keep_variant_in_style() returns trigger language plpgsql as $$
begin
  -- Variants of a style are added one after the other, so that the limit of 100 holds.
  perform from styles where id = new.style_id for no key update;
  if new.style_position is null then
    new.style_position := (
      select coalesce(max(style_position) + 1, 0) from products where style_id = new.style_id and id <> new.id
    );
  end if;
  return new;
end $$;
create trigger keep_variant_in_style before insert or update of style_id, style_position, option_values, status
  on products for each row when (new.style_id is not null) execute function keep_variant_in_style();

create function check_variant_of_style() returns trigger language plpgsql as $$
declare
  variant record;
begin
  select s.name, p.option_values, are_values_of(s.options, p.option_values) as fits,
    (select count(*) from products other where other.style_id = s.id and other.status <> 'archived') as variants
  into variant from products p join styles s on s.id = p.style_id
  where p.id = new.id and p.status <> 'archived';
  if not found then return null; end if;
  if not variant.fits then
    raise exception 'the style "%" has no variant %', variant.name, variant.option_values
      using errcode = 'check_violation', constraint = 'variants_have_values_of_their_style';
  end if;
  if variant.variants > 100 then
    raise exception 'the style "%" has 100 variants already', variant.name
      using errcode = 'check_violation', constraint = 'styles_have_100_variants_at_most';
  end if;
  return null;
end $$;
create constraint trigger check_variant_of_style
  after insert or update of style_id, style_position, option_values, status on products deferrable initially immediate
  for each row when (new.style_id is not null and new.status <> 'archived') execute function check_variant_of_style();

create function keep_values_of_variants() returns trigger language plpgsql as $$
begin
  if exists (
    select from products p join styles s on s.id = p.style_id
    where s.id = new.id and p.status <> 'archived' and not are_values_of(s.options, p.option_values)
  ) then
    raise exception 'the style "%" has variants with other values', new.name
      using errcode = 'check_violation', constraint = 'variants_have_values_of_their_style';
  end if;
  return null;
end $$;
create constraint trigger keep_values_of_variants after update of options on styles deferrable initially immediate
  for each row when (new.options is distinct from old.options) execute function keep_values_of_variants();

-- Every price of a product, and from when it applied.
create table price_changes (
  product_id uuid not null references products on delete cascade,
  valid_from timestamptz not null,
  price_pence integer not null check (price_pence > 0),
  primary key (product_id, valid_from)
);

create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, valid_from, price_pence) select id, clock_timestamp(), price_pence from new_rows;
  return null;
end $$;
create trigger keep_first_price after insert on products referencing new table as new_rows for each statement
  execute function keep_first_prices();

create function keep_price() returns trigger language plpgsql as $$
begin
  -- The product row is locked, so this is the order of the prices even if a clock was put back.
  insert into price_changes (product_id, valid_from, price_pence)
  select new.id, greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond'), new.price_pence
  from price_changes where product_id = new.id;
  return null;
end $$;
create trigger keep_changed_price after update of price_pence on products for each row
  when (new.price_pence <> old.price_pence) execute function keep_price();

create table product_categories (
  product_id uuid not null references products (id) on delete cascade,
  category_id uuid not null references categories (id) on delete restrict,
  -- 0: the category shown in the breadcrumb.
  position integer not null default 0,
  primary key (product_id, category_id)
);
-- For the neighbours of a product in a large category.
create index product_categories_in_order on product_categories (category_id, product_id);

create table product_images (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  path text not null check (length(path) between 1 and 2000),
  description text not null default '' check (length(description) <= 500),
  unique (product_id, position)
);

-- Products that go with a product, chosen by the owner. One-way. Any variant may stand for its style.
create table product_companions (
  product_id uuid not null references products on delete cascade,
  companion_id uuid not null references products on delete cascade,
  position integer not null default 0,
  primary key (product_id, companion_id),
  constraint products_go_with_others check (product_id <> companion_id)
);
create index product_companions_by_companion on product_companions (companion_id);

-- What shoppers compare products by: a weight, a colour, whether it folds with one hand.
create table attributes (
  key text primary key check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 40),
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  -- number: 6.2; range: 9 to 18; choice: one or several words; boolean: yes or no.
  kind text not null check (kind in ('number', 'range', 'choice', 'boolean')),
  unit text check (length(unit) between 1 and 12),
  position integer not null default 0,
  -- Lists can be sorted by it, the better value first. Null: they cannot.
  better text check (better in ('lower', 'higher')),
  constraint attributes_of_numbers_have_units check (unit is null or kind in ('number', 'range')),
  constraint attributes_of_numbers_are_sorted check (better is null or kind = 'number'),
  unique (key, kind)
);

-- Attributes that a category, with those below it, shows and filters by.
create table category_attributes (
  category_id uuid not null references categories on delete cascade,
  attribute_key text not null references attributes on delete cascade,
  position integer not null default 0,
  primary key (category_id, attribute_key)
);

create table product_attributes (
  product_id uuid not null references products on delete cascade,
  attribute_key text not null,
  kind text not null,
  number numeric(12, 3),
  -- For a range, `number` is the lower end.
  upper_number numeric(12, 3),
  choices text[],
  is_true boolean,
  primary key (product_id, attribute_key),
  foreign key (attribute_key, kind) references attributes (key, kind) on update cascade,
  constraint attributes_have_a_value_of_their_kind check ((number is not null) = (kind in ('number', 'range'))
    and (upper_number is not null) = (kind = 'range') and (choices is not null) = (kind = 'choice')
    and (is_true is not null) = (kind = 'boolean') and coalesce(upper_number >= number, true)),
  constraint attributes_have_some_choices check (choices is null or (cardinality(choices) between 1 and 10
    and array_position(choices, null) is null and length(array_to_string(choices, '')) between 1 and 1000))
);
create index product_attributes_by_key on product_attributes (attribute_key);

-- The Infant Formula and Follow-on Formula Regulations forbid promoting first infant formula.
create function promotes_infant_formula(words text) returns boolean language sql immutable parallel safe
  return words ~* '\m(infant|first|starter|newborn|stage (1|one)|from birth)[ -]+((infant|baby|stage (1|one))[ -]+)?(formula|milk)s?\M';

-- Sections of the home page. Their products are chosen by hand or found by a search. A section without products is hidden.
create table home_sections (
  id uuid primary key default uuidv7(),
  -- hero: the headline; products: a row of products; stages: ages; guide: questions with links and products;
  -- promises: delivery, returns, payment.
  kind text not null check (kind in ('hero', 'products', 'stages', 'guide', 'promises')),
  title text not null check (length(title) between 1 and 80),
  text text not null default '' check (length(text) <= 300),
  -- The section's button and where it leads.
  link_text text check (length(link_text) between 1 and 40),
  link_path text check (link_path ~ '^/([^/\\].*)?$' and length(link_path) <= 300),
  -- [{"title": "Stairs?", "text": "Look at the weight.", "path": "/products?search=pushchair", "picture": "/drawings/pram.svg"}]
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) <= 6),
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 24),
  search text check (length(search) between 1 and 100),
  position integer not null,
  is_shown boolean not null default true,
  constraint links_have_words check ((link_text is null) = (link_path is null)),
  constraint products_stand_in_rows check (kind in ('products', 'guide') or (search is null and product_ids = '{}')),
  version integer not null default 1,
  -- Null: it came with the shop.
  staff_id uuid references staff (id),
  changed_at timestamptz
);
-- Not valid: texts written before the rule are the owner's to change.
alter table home_sections add constraint home_promotes_no_infant_formula check (
  not promotes_infant_formula(
    concat_ws(' | ', title, text, link_text, search, jsonb_path_query_array(points, '$[*].title')::text,
      jsonb_path_query_array(points, '$[*].text')::text)
  )
) not valid;

create function refuse_promoted_formula() returns trigger language plpgsql as $$
begin
  if exists (select from products where id = any (new.product_ids) and sale_rule = 'first-infant-formula') then
    raise exception 'first infant formula may not be promoted' using errcode = '23514', constraint = 'home_shows_no_infant_formula';
  end if;
  return new;
end $$;
create trigger refuse_promoted_formula before insert or update of product_ids on home_sections for each row
  execute function refuse_promoted_formula();

insert into home_sections (kind, title, text, link_text, link_path, search, position, points) values
  ('hero', 'Less to worry about, from the very first night.',
    'Well-chosen things for babies and toddlers, described the way you would ask a friend.',
    'Find what you need', '/categories', null, 10, '[]'),
  ('products', '3 am essentials', 'What runs out at night, one press away.', null, null, 'nappies wipes', 20, '[]'),
  ('stages', 'Where are you now?', '', null, null, null, 30, '[
    {"title": "Expecting", "text": "For the first days", "path": "/products?ageMonths=0", "picture": "/drawings/cot.svg"},
    {"title": "0–3 months", "text": "Feeding, sleeping, again", "path": "/products?ageMonths=2", "picture": "/drawings/bottle.svg"},
    {"title": "3–12 months", "text": "Sitting, tasting, crawling", "path": "/products?ageMonths=8", "picture": "/drawings/highchair.svg"},
    {"title": "1–3 years", "text": "On two feet", "path": "/products?ageMonths=20", "picture": "/drawings/rocker.svg"}
  ]'),
  ('guide', 'Which pushchair?', 'Three questions settle most of it.',
    'See all pushchairs', '/products?search=pushchair', 'pushchair', 40, '[
    {"title": "Stairs, or a bus?", "text": "Look at the weight. Under 8 kg, one arm is enough.",
      "path": "/products?search=pushchair&sort=weight-kg-asc"},
    {"title": "A small boot?", "text": "Measure it, then look at the size when folded.",
      "path": "/products?search=pushchair&sort=folded-length-cm-asc"},
    {"title": "From the first day?", "text": "A newborn lies flat: a carrycot, or a seat that goes all the way down.",
      "path": "/products?search=pushchair&ageMonths=0"}
  ]'),
  ('products', 'Gifts under £30', 'Small enough to post, good enough to keep.',
    'More gifts', '/gifts', 'gift under £30', 50, '[]'),
  ('promises', 'What we promise', '', null, null, null, 60, '[]');
