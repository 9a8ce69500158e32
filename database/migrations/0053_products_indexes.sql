-- outside a transaction
-- The list of the desk: a style is one row, the newest first.
create index concurrently if not exists products_by_row on products (coalesce(style_id, id) desc);
create index concurrently if not exists products_by_barcode on products (barcode) where barcode <> '';
