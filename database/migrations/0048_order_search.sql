create extension if not exists pg_trgm;

-- What an order is found by, for the shop's own people: one row of lower-case words for each order. The first line holds
-- what says nothing about a person (number, goods, PayPal's ids), the second whose order it is. Triggers write it, in the
-- transaction of every change: so it goes with the account, too.
create table order_search (
  order_id uuid primary key references orders (id) on delete cascade,
  words text not null
);

create function order_search_words(wanted uuid) returns text language sql stable as $$
  select lower(
    concat_ws(' ',
      o.order_number, replace(o.order_number, '-', ''), o.payment_transaction_id,
      (select string_agg(concat_ws(' ', i.product_sku, i.product_name), ' ' order by i.position)
        from order_items i where i.order_id = o.id),
      (select string_agg(p.paypal_order_id, ' ') from payments p where p.order_id = o.id),
      (select string_agg(r.paypal_refund_id, ' ') from refunds r where r.order_id = o.id))
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

-- The row is locked before its words are read: of two changes at once, the later knows of both.
create function write_order_search(changed uuid[]) returns void language plpgsql as $$
begin
  insert into order_search (order_id, words) select id, '' from unnest(changed) as c (id) order by id
    on conflict do nothing;
  perform from order_search where order_id = any (changed) order by order_id for update;
  update order_search set words = order_search_words(order_id) where order_id = any (changed);
end $$;

create function order_items_are_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array(select distinct order_id from new_items));
  return null;
end $$;
create trigger order_items_are_searched after insert on order_items
  referencing new table as new_items for each statement execute function order_items_are_searched();

create function orders_are_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array[new.id]);
  return null;
end $$;
create trigger orders_are_searched after update of customer_id, shipping_address, payment_transaction_id on orders
  for each row when (
    (old.customer_id, old.shipping_address, old.payment_transaction_id)
      is distinct from (new.customer_id, new.shipping_address, new.payment_transaction_id)
  ) execute function orders_are_searched();

create function customers_are_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array(select id from orders where customer_id = new.id));
  return null;
end $$;
create trigger customers_are_searched after update of email, first_name, last_name on customers
  for each row when (
    (old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name)
  ) execute function customers_are_searched();

create function money_is_searched() returns trigger language plpgsql as $$
begin
  perform write_order_search(array[new.order_id]);
  return null;
end $$;
create trigger payments_are_searched after update of paypal_order_id on payments
  for each row when (old.paypal_order_id is distinct from new.paypal_order_id) execute function money_is_searched();
create trigger new_payments_are_searched after insert on payments
  for each row when (new.paypal_order_id is not null) execute function money_is_searched();
create trigger refunds_are_searched after update of paypal_refund_id on refunds
  for each row when (old.paypal_refund_id is distinct from new.paypal_refund_id) execute function money_is_searched();
