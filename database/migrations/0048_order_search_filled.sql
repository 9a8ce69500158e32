-- The orders there are. Those that change meanwhile have written their own words.
insert into order_search (order_id, words)
select id, order_search_words(id) from orders order by id
on conflict do nothing;
