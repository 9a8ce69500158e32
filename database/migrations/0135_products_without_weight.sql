-- outside a transaction
-- For the desk's list of products without a weight, the newest first, and for how many there are.
create index concurrently if not exists products_without_weight on products (coalesce(style_id, id) desc)
  include (id, style_id) where weight_grams is null and status <> 'archived';
