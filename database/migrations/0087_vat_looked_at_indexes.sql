-- outside a transaction
-- What two views of the desk's list walk through: both become short as somebody works through them.
create index concurrently if not exists products_vat_not_checked on products (coalesce(style_id, id) desc) where vat_class = 'standard' and not is_vat_checked and status <> 'archived';
create index concurrently if not exists products_without_age on products (coalesce(style_id, id) desc) include (id, style_id) where age_from_months is null and age_to_months is null and status <> 'archived';
