-- outside a transaction
-- What a view of the desk's list walks through where it finds little: products without a picture, with few left, in no
-- category. Their descriptions, the bulk of a product, stay unread.
create index concurrently if not exists products_not_archived on products (id) include (style_id)
  where status <> 'archived';
