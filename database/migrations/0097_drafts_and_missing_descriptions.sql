-- outside a transaction
-- Two views of the desk's list, which read all products to find that there are none, or few.
create index concurrently if not exists products_drafts on products (coalesce(style_id, id) desc) where status = 'draft';
create index concurrently if not exists products_without_description on products (coalesce(style_id, id) desc) where description = '' and status <> 'archived';
