-- outside a transaction
create unique index concurrently if not exists product_facets_by_change on product_facets (changed_in, product_id);
