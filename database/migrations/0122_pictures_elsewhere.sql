-- outside a transaction
-- Pictures shown from another website: of which products they are, and which products show one.
create index concurrently if not exists product_images_elsewhere on product_images (product_id) where path not like '/%';
create index concurrently if not exists product_images_by_address on product_images using hash (path) where path not like '/%';
