alter table product_index
  drop constraint product_index_pkey,
  add constraint product_index_pkey primary key using index product_index_key;
