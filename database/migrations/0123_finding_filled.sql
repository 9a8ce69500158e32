-- What is there is found in the new way as well. Rows that are written from now on are found so already.
update order_search set words = order_search_words(order_id) where words is distinct from order_search_words(order_id);
update customer_search set words = customer_search_words(customer_id)
  where words is distinct from customer_search_words(customer_id);

-- Names that look the same are the same, unless a sibling has the name already.
update categories c set name = normalize(name, nfc)
  where name is not nfc normalized and not exists (
    select from categories s
    where s.parent_id is not distinct from c.parent_id and s.id <> c.id and lower(normalize(s.name, nfc)) = lower(normalize(c.name, nfc))
  );
