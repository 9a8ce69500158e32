-- outside a transaction
create index concurrently if not exists product_index_by_words on product_index
  using gin (document, search_samples(product_id));
drop index concurrently if exists product_index_by_document;
