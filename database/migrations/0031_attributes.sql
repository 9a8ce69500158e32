-- What a shopper tells products apart by: a weight, a colour, whether it folds with one hand. An attribute has one kind, and
-- each product at most one value of it.
create table attributes (
  key text primary key check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 40),
  name text not null check (length(name) between 1 and 60 and name = btrim(name)),
  -- number: 6.2; range: 9 to 18; choice: one or several words; boolean: yes or no.
  kind text not null check (kind in ('number', 'range', 'choice', 'boolean')),
  unit text check (length(unit) between 1 and 12),
  position integer not null default 0,
  -- By what a list may be sorted besides its price, and which way first: the lightest, the longest.
  better text check (better in ('lower', 'higher')),
  constraint attributes_of_numbers_have_units check (unit is null or kind in ('number', 'range')),
  constraint attributes_of_numbers_are_sorted check (better is null or kind = 'number'),
  unique (key, kind)
);

-- Which of them a category shows and filters by, those below it included.
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
  -- Of a range: `number` is its lower end.
  upper_number numeric(12, 3),
  choices text[],
  is_true boolean,
  primary key (product_id, attribute_key),
  foreign key (attribute_key, kind) references attributes (key, kind) on update cascade,
  constraint attributes_have_a_value_of_their_kind check (
    (number is not null) = (kind in ('number', 'range'))
    and (upper_number is not null) = (kind = 'range')
    and (choices is not null) = (kind = 'choice')
    and (is_true is not null) = (kind = 'boolean')
    and coalesce(upper_number >= number, true)
  ),
  constraint attributes_have_some_choices check (
    choices is null or (cardinality(choices) between 1 and 10 and array_position(choices, null) is null
      and length(array_to_string(choices, '')) between 1 and 1000)
  )
);
create index product_attributes_by_key on product_attributes (attribute_key);

alter table products
  -- In whole months, both ends included; none given: nothing is said.
  add column age_from_months smallint check (age_from_months between 0 and 240),
  add column age_to_months smallint check (age_to_months between 0 and 240),
  add constraint ages_begin_before_they_end check (coalesce(age_from_months <= age_to_months, true)),
  -- How much is in it: 44 nappies, 250 ml. Its price for one unit, or for 100 ml or g, follows.
  add column unit_quantity numeric(10, 3) check (unit_quantity > 0),
  add column unit text check (unit in ('each', 'ml', 'g')),
  add constraint quantities_have_units check ((unit_quantity is null) = (unit is null)),
  -- First infant formula may be sold, and shown to those who look for it; it may not be promoted.
  add column sale_rule text check (sale_rule in ('first-infant-formula'));

create or replace view published_products as
  select id, sku, name, brand, description, price_pence, vat_class, updated_at, style_id, style_position, option_values,
    age_from_months, age_to_months, unit_quantity, unit, sale_rule
  from products where status = 'published';
