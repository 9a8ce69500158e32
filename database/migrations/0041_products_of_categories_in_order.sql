-- outside a transaction
-- The neighbours of a product in its category, however many it holds.
create index concurrently if not exists product_categories_in_order on product_categories (category_id, product_id);
drop index concurrently if exists product_categories_by_category;
