create table categories (
  id uuid primary key default uuidv7(),
  parent_id uuid references categories (id) on delete restrict,
  -- A path is a chain of names joined by slashes, so a name cannot hold one.
  name text not null check (length(name) between 1 and 100 and name !~ '/' and name = btrim(name)),
  image text not null default '' check (length(image) <= 500),
  position integer not null default 0
);
create unique index categories_sibling_names on categories (parent_id, lower(name)) nulls not distinct;

create table products (
  id uuid primary key default uuidv7(),
  sku text not null unique check (length(sku) between 1 and 64),
  name text not null check (length(name) between 1 and 300),
  brand text check (length(brand) between 1 and 100),
  description text not null default '' check (length(description) <= 20000),
  price_pence integer not null check (price_pence between 1 and 100000000),
  vat_class text not null default 'standard' check (vat_class in ('standard', 'reduced', 'zero')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Stock stands apart from the product: these rows change with every order and stay narrow.
create table stock (
  product_id uuid primary key references products (id) on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  constraint stock_never_oversold check (reserved <= on_hand)
) with (fillfactor = 50);

create table product_categories (
  product_id uuid not null references products (id) on delete cascade,
  category_id uuid not null references categories (id) on delete restrict,
  -- 0 is the category that the breadcrumb shows.
  position integer not null default 0,
  primary key (product_id, category_id)
);
create index product_categories_by_category on product_categories (category_id);

create table product_images (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  path text not null check (length(path) between 1 and 2000),
  description text not null default '' check (length(description) <= 500),
  unique (product_id, position)
);

-- Words that mean the same to a shopper: nappy, diaper. The owner may edit this table.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  words text[] not null check (cardinality(words) >= 2)
);
