-- The customers there are. Those that change meanwhile have written their own words.
insert into customer_search (customer_id, words)
select id, customer_search_words(id) from customers order by id
on conflict do nothing;
