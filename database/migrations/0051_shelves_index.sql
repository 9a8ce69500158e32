-- outside a transaction
create index concurrently if not exists products_by_shelf on products (shelf_order, sku collate "C");
create index concurrently if not exists products_by_words on products
  using gin (lower(sku || ' ' || name || ' ' || shelf) gin_trgm_ops);
