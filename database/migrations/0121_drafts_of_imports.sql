-- An import says whether new products of which its file says nothing are published at once, and which columns of the file
-- nobody read.
alter table imports
  add column publishes boolean not null default false,
  add column unread_columns jsonb not null default '[]' check (jsonb_typeof(unread_columns) = 'array');

-- The import that made a category: undoing it takes the category with it, unless something else is in it.
alter table categories add column made_by uuid references change_sets (id) on delete set null;
-- not concurrently: some hundreds of rows, all with null.
create index categories_by_maker on categories (made_by) where made_by is not null;

-- Visitors see the categories with something for sale, so the tree changes when a product is published, or put elsewhere. The
-- tag `tree` is which categories there are with products.
create function announce_tree(ids uuid[]) returns void language plpgsql as $$
begin
  perform announce('{tree}') where exists (
    select from product_index where product_id = any (ids) and is_listed
  );
end $$;

create or replace function announce_product_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_products(array(select distinct product_id from new_rows));
    perform announce_tree(array(select distinct product_id from new_rows));
  else
    perform announce_products(array(select distinct product_id from old_rows));
    perform announce(category_tags(array(select distinct category_id from old_rows)));
    perform announce_tree(array(select distinct product_id from old_rows));
  end if;
  if tg_op = 'UPDATE' then perform announce_products(array(select distinct product_id from new_rows)); end if;
  return null;
end $$;

create or replace function announce_product_index() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_products(array(select product_id from new_rows), '{lists,finding}');
    perform announce('{tree}') where exists (select from new_rows where is_listed);
  elsif tg_op = 'DELETE' then
    perform announce_products(array(select product_id from old_rows), '{lists,finding}');
    perform announce('{tree}') where exists (select from old_rows where is_listed);
  else
    perform announce_products(array(
      select n.product_id from new_rows n join old_rows o on o.product_id = n.product_id
      where (n.in_stock, n.is_listed, n.is_lead, n.style_id, n.style_position)
        is distinct from (o.in_stock, o.is_listed, o.is_lead, o.style_id, o.style_position)
    ), '{lists,finding}');
    perform announce('{tree}') where exists (
      select from new_rows n join old_rows o on o.product_id = n.product_id where n.is_listed <> o.is_listed
    );
    perform announce('{finding}') where exists (
      select from new_rows n join old_rows o on o.product_id = n.product_id
      where (n.heads, n.document) is distinct from (o.heads, o.document)
    );
  end if;
  return null;
end $$;
