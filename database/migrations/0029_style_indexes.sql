-- outside a transaction
-- The order of every list: what can be bought first, the newest first.
create index concurrently if not exists product_index_cards on product_index (in_stock desc, product_id desc)
  where is_listed and is_lead;
drop index concurrently if exists product_index_listing;
create index concurrently if not exists product_index_by_style on product_index (style_id) where style_id is not null;
-- All that a category asks of its products, without a look at the table. The next migration makes it the primary key.
create unique index concurrently if not exists product_index_key on product_index (product_id)
  include (in_stock, is_listed, style_id, style_position);
create unique index concurrently if not exists products_one_of_each on products (style_id, option_values)
  where style_id is not null and status <> 'archived';
