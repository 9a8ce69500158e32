-- outside a transaction
create index concurrently if not exists customer_search_trigrams on customer_search using gin (words gin_trgm_ops);
