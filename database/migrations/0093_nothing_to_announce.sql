-- A trigger for each statement runs for one that has changed nothing as well. Then there is nothing to announce, and no category to
-- be climbed: that was a third of what an import cost PostgreSQL.
create or replace function announce_products(ids uuid[], more text[] default '{finding}') returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform announce_shown(
    ids, more || category_tags(array(select category_id from product_categories where product_id = any (ids)))
  );
end $$;

-- A product that is not in the index yet, since an import has it indexed at its end, is listed with its stock then.
create or replace function list_stock() returns trigger language plpgsql as $$
declare
  concerned uuid[];
begin
  if not exists (select from product_index where product_id = new.product_id) then
    return null;
  end if;
  concerned := array(select style_id from products where id = new.product_id and style_id is not null);
  perform lock_styles(concerned);
  update product_index set in_stock = new.available > 0
  where product_id = new.product_id and in_stock <> (new.available > 0);
  perform choose_leads(concerned);
  return null;
end $$;
