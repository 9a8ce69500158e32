-- Baskets. Triggers: only announcements (17-public-changes).

create table baskets (
  customer_id uuid primary key references customers (id) on delete cascade,
  changed_at timestamptz not null
);

create table basket_items (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references baskets (customer_id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  unique (customer_id, product_id)
);
create index basket_items_by_product on basket_items (product_id) include (customer_id);
