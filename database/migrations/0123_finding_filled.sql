-- What is there is found in the new way as well. Rows that are written from now on are found so already.
-- The words are worked out once for each row: 100,000 orders take half a minute. Nobody waits meanwhile but somebody who corrects
-- the name or address of one of these orders.
update order_search s set words = found.words
  from (select order_id, order_search_words(order_id) as words from order_search offset 0) found
  where found.order_id = s.order_id and found.words <> s.words;
update customer_search s set words = found.words
  from (select customer_id, customer_search_words(customer_id) as words from customer_search offset 0) found
  where found.customer_id = s.customer_id and found.words <> s.words;

-- Names that look the same are the same, unless a sibling has the name already.
update categories c set name = normalize(name, nfc)
  where name is not nfc normalized and not exists (
    select from categories s
    where s.parent_id is not distinct from c.parent_id and s.id <> c.id and lower(normalize(s.name, nfc)) = lower(normalize(c.name, nfc))
  );

-- "2in1" is three words from now on, as "2-in-1" is.
with recursive below as (
  select id from categories where name ~* '\m\d{1,2}in\d{1,2}\M'
  union
  select c.id from categories c join below on c.parent_id = below.id
)
select refresh_product_index(array(
  select id from products
  where name ~* '\m\d{1,2}in\d{1,2}\M' or brand ~* '\m\d{1,2}in\d{1,2}\M' or description ~* '\m\d{1,2}in\d{1,2}\M'
    or id in (select product_id from product_categories where category_id in (select id from below))
));
select add_search_words(array(select name from categories where name ~* '\m\d{1,2}in\d{1,2}\M'));
update search_synonyms set words = words where array_to_string(words, ' ') ~* '\m\d{1,2}in\d{1,2}\M';
