-- outside a transaction
create index concurrently if not exists products_by_shelf on products (shelf_order(shelf) collate "C", sku collate "C");
