-- outside a transaction
create index concurrently if not exists order_search_trigrams on order_search using gin (words gin_trgm_ops);
create index concurrently if not exists orders_by_status on orders (status, id desc);
create index concurrently if not exists order_items_by_product on order_items (product_id);
