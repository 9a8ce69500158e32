-- outside a transaction
create index concurrently if not exists products_by_found_words on products
  using gin (find_text(sku || ' ' || name || ' ' || shelf) gin_trgm_ops);
drop index concurrently if exists products_by_words;
