-- What can be bought of a product, said once: triggers, lists, baskets and orders read it here.
alter table stock add column available integer not null generated always as (on_hand - reserved) stored;

drop trigger index_new_stock on stock;
drop trigger index_changed_stock on stock;
drop function index_stock();

-- Orders change stock all the time; the lists need to know only when the last one goes or the first one comes.
create function list_stock() returns trigger language plpgsql as $$
begin
  update product_index set in_stock = new.available > 0
  where product_id = new.product_id and in_stock <> (new.available > 0);
  return null;
end $$;
create trigger list_new_stock after insert on stock for each row execute function list_stock();
create trigger list_changed_stock after update on stock for each row
  when ((old.available > 0) is distinct from (new.available > 0))
  execute function list_stock();

-- The rest of the function stays as it is.
do $$
begin
  execute replace(
    pg_get_functiondef('refresh_product_index(uuid[])'::regprocedure), 's.on_hand > s.reserved', 's.available > 0'
  );
end $$;
