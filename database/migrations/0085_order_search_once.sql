-- What an order is found by is written once, with the order. PayPal's ids came later, in two more transactions, and each time all
-- of its words were indexed again; they are looked up where they stand, whole (server/desk/orders/order-list.queries.ts).
-- Orders of before keep the ids among their words, until they are written the next time.
create or replace function order_search_words(wanted uuid) returns text language sql stable as $$
  select lower(
    concat_ws(' ',
      o.order_number, replace(o.order_number, '-', ''),
      (select string_agg(concat_ws(' ', i.product_sku, i.product_name), ' ' order by i.position)
        from order_items i where i.order_id = o.id))
    || E'\n' ||
    concat_ws(' ',
      o.shipping_address ->> 'contactName', c.first_name, c.last_name, c.email,
      o.shipping_address ->> 'postalCode', replace(o.shipping_address ->> 'postalCode', ' ', ''),
      o.shipping_address ->> 'phoneNumber',
      -- As it is dialled at home: 020 7946 0018 of +44 20 7946 0018.
      regexp_replace(regexp_replace(o.shipping_address ->> 'phoneNumber', '[^0-9]', '', 'g'), '^44', '0')))
  from orders o left join customers c on c.id = o.customer_id
  where o.id = wanted
$$;

-- The goods of an order come with it, in its transaction: nobody else writes its words yet.
create or replace function order_items_are_searched() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into order_search (order_id, words)
    select id, order_search_words(id) from (select distinct order_id as id from new_items) as placed
    on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;

drop trigger payments_are_searched on payments;
drop trigger new_payments_are_searched on payments;
drop trigger refunds_are_searched on refunds;
drop function money_is_searched();

drop trigger orders_are_searched on orders;
create trigger orders_are_searched after update of customer_id, shipping_address on orders
  for each row when (
    (old.customer_id, old.shipping_address) is distinct from (new.customer_id, new.shipping_address)
  ) execute function orders_are_searched();
