-- outside a transaction
-- All variants of a style, archived ones too. Until now the desk's page of a variant, and the announcement of every change
-- to one, read all products to find them.
create index concurrently if not exists products_by_style on products (style_id, id) where style_id is not null;
