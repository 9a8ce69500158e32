-- An order is written three times on its way. Its words are inserted as they are, not emptily and then once more, and the
-- statements are planned once: for an array of one, PostgreSQL would plan them at every call.
create or replace function write_order_search(changed uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  -- The rows are locked before their words are read: of two changes at once, the later knows of both.
  perform from order_search where order_id = any (changed) order by order_id for update;
  update order_search set words = order_search_words(order_id) where order_id = any (changed);
  insert into order_search (order_id, words)
    select id, order_search_words(id) from unnest(changed) as c (id)
    where not exists (select from order_search s where s.order_id = c.id) order by id
    on conflict (order_id) do update set words = order_search_words(excluded.order_id);
end $$;
