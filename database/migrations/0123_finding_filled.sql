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
