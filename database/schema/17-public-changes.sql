-- What the public sees is cached in the memory of each process. Every change of it is announced here in its own transaction,
-- and each process reads the rows that its last look could not see.
--
-- Triggers: on each table in the list at the end, announce_insert, announce_update, announce_delete and announce_truncate insert
-- the tags of what has changed, once per statement. announce_basket (baskets): when an abandoned basket counts again.

-- A tag names what a page or answer shows: `product:ID`; `category:ID`, the products in it and below; `lists`, the order of all
-- products; `finding`, results of searches and filters; `values`, what can be filtered by; `home`; `settings`; `everything`.
create table public_changes (
  -- Neither a clock nor a sequence would do: what is numbered first may be committed last.
  changed_in xid8 not null default pg_current_xact_id(),
  tags text[] not null,
  -- The public may see the old state of these for two more seconds.
  lagging text[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index public_changes_by_change on public_changes (changed_in);

insert into public_changes (changed_in, tags, lagging) values ('0', '{}', '{}');

create function announce(tags text[], lagging text[] default '{}') returns void language plpgsql as $$
begin
  if cardinality(tags) + cardinality(lagging) > 0 then
    insert into public_changes (tags, lagging) values (tags, lagging);
  end if;
end $$;

create function product_tags(ids uuid[]) returns text[] language sql stable
  return array(select 'product:' || id from unnest(ids) id);

-- These categories and all above them, whose lists include theirs.
create function category_tags(ids uuid[]) returns text[] language sql stable
  begin atomic
    with recursive above as (
      select id, parent_id from categories where id = any (ids)
      union select c.id, c.parent_id from categories c join above on c.id = above.parent_id
    )
    select coalesce(array_agg('category:' || id), '{}') from above;
  end;

-- What shows a product also shows the other variants of its style.
create function announce_shown(ids uuid[], more text[] default '{}') returns void language plpgsql as $$
begin
  if cardinality(ids) > 500 then
    perform announce('{everything}');
  elsif cardinality(ids) > 0 then
    perform announce(more || product_tags(array(
      select unnest(ids)
      union
      select other.product_id from product_index own join product_index other on other.style_id = own.style_id
      where own.product_id = any (ids) and own.style_id is not null
    )));
  end if;
end $$;

create function announce_products(ids uuid[], more text[] default '{finding}') returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  elsif cardinality(ids) > 500 then
    perform announce('{everything}');
    return;
  end if;
  perform announce_shown(
    ids, more || category_tags(array(select category_id from product_categories where product_id = any (ids)))
  );
end $$;

create function announce_everything() returns trigger language plpgsql as $$
begin
  perform announce('{everything}');
  return null;
end $$;

-- The tags are the arguments of the trigger.
create function announce_named() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce(tg_argv) where exists (select from new_rows);
  elsif tg_op = 'DELETE' then
    perform announce(tg_argv) where exists (select from old_rows);
  else
    perform announce(tg_argv) where exists (select from (table new_rows except table old_rows) changed);
  end if;
  return null;
end $$;

create function announce_changed_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_products(array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform announce_products(array(select id from old_rows));
  else
    perform announce_products(array(
      select n.id from new_rows n join old_rows o on o.id = n.id where n is distinct from o
    ));
    -- A variant that leaves its style also leaves the pages of the others.
    perform announce_products(array(
      select p.id from new_rows n join old_rows o on o.id = n.id join products p on p.style_id = o.style_id
      where n.style_id is distinct from o.style_id
    ));
  end if;
  return null;
end $$;

-- For tables whose rows belong to a product; with the argument 'places', rows by which it is found.
create function announce_products_of_rows() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct product_id from new_rows);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from old_rows);
  else
    ids := array(
      select product_id from (table new_rows except table old_rows) n
      union select product_id from (table old_rows except table new_rows) o
    );
  end if;
  if tg_nargs > 0 then
    perform announce_products(ids);
  else
    perform announce_shown(ids);
  end if;
  return null;
end $$;

create function announce_product_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_products(array(select distinct product_id from new_rows));
  else
    perform announce_products(array(select distinct product_id from old_rows));
    perform announce(category_tags(array(select distinct category_id from old_rows)));
  end if;
  if tg_op = 'UPDATE' then perform announce_products(array(select distinct product_id from new_rows)); end if;
  return null;
end $$;

-- Lists depend on stock and on which variant represents its style; documents only on searches.
create function announce_product_index() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_products(array(select product_id from new_rows), '{lists,finding}');
  elsif tg_op = 'DELETE' then
    perform announce_products(array(select product_id from old_rows), '{lists,finding}');
  else
    perform announce_products(array(
      select n.product_id from new_rows n join old_rows o on o.product_id = n.product_id
      where (n.in_stock, n.is_listed, n.is_lead, n.style_id, n.style_position)
        is distinct from (o.in_stock, o.is_listed, o.is_lead, o.style_id, o.style_position)
    ), '{lists,finding}');
    perform announce('{finding}') where exists (
      select from new_rows n join old_rows o on o.product_id = n.product_id
      where (n.heads, n.document) is distinct from (o.heads, o.document)
    );
  end if;
  return null;
end $$;

create function announce_styles() returns trigger language plpgsql as $$
begin
  perform announce_products(array(select p.id from old_rows join products p on p.style_id = old_rows.id));
  return null;
end $$;

-- Below ten the number itself is shown, and a count by the owner shows at once. Other changes may show two seconds later, so that
-- a product that sells fast is not rendered again for every order.
create function announce_stock() returns trigger language plpgsql as $$
declare
  tags text[];
  lagging text[];
begin
  if tg_op = 'INSERT' then
    tags := product_tags(array(select product_id from new_rows));
  elsif tg_op = 'DELETE' then
    tags := product_tags(array(select product_id from old_rows));
  else
    select product_tags(array_agg(product_id) filter (where is_shown)),
      product_tags(array_agg(product_id) filter (where not is_shown))
    into tags, lagging from (
      select n.product_id, n.on_hand <> o.on_hand or least(n.available, o.available) < 10 as is_shown
      from new_rows n join old_rows o on o.product_id = n.product_id where n.available <> o.available
    ) changed;
  end if;
  if cardinality(tags) > 500 then tags := '{everything}'; end if;
  perform announce(coalesce(tags, '{}'), coalesce(lagging, '{}'));
  return null;
end $$;

-- How many baskets hold a product may lag.
create function announce_basket_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce('{}', product_tags(array(select distinct product_id from new_rows)));
  else
    perform announce('{}', product_tags(array(select distinct product_id from old_rows)));
  end if;
  return null;
end $$;

create function announce_basket() returns trigger language plpgsql as $$
begin
  perform announce('{}', product_tags(array(select product_id from basket_items where customer_id = new.customer_id)));
  return null;
end $$;
create trigger announce_basket after update on baskets for each row
  when (new.changed_at > old.changed_at + interval '1 day') execute function announce_basket();

do $$
declare
  announced record;
  event text;
begin
  for announced in
    select relation, events, act from (values
      ('{products}', '{insert,delete,update}', 'announce_changed_products()'),
      ('{product_images,product_companions,product_ratings,reviews}', '{insert,delete,update}', 'announce_products_of_rows()'),
      ('{product_attributes,product_facets}', '{insert,delete,update}', $f$announce_products_of_rows('places')$f$),
      ('{product_categories}', '{insert,delete,update}', 'announce_product_categories()'),
      ('{product_index}', '{insert,delete,update}', 'announce_product_index()'),
      ('{styles}', '{update}', 'announce_styles()'),
      ('{stock}', '{insert,delete,update}', 'announce_stock()'),
      ('{basket_items}', '{insert,delete}', 'announce_basket_items()'),
      ('{categories,old_paths,attributes,category_attributes}', '{insert,delete,update}', $f$announce_named('everything')$f$),
      ('{facet_values}', '{insert,delete,update}', $f$announce_named('values')$f$),
      ('{search_synonyms,search_words}', '{insert,delete,update}', $f$announce_named('finding')$f$),
      ('{home_sections}', '{insert,delete,update}', $f$announce_named('home')$f$),
      ('{settings}', '{insert,delete,update}', $f$announce_named('settings')$f$)
    ) as t (relations, events, act), unnest(relations::text[]) relation
  loop
    foreach event in array announced.events::text[] loop
      execute format(
        'create trigger announce_%s after %s on %I %s for each statement execute function %s',
        event, event, announced.relation,
        'referencing ' || concat_ws(' ',
          case when event <> 'insert' then 'old table as old_rows' end,
          case when event <> 'delete' then 'new table as new_rows' end),
        announced.act);
    end loop;
    execute format(
      'create trigger announce_truncate after truncate on %I for each statement execute function announce_everything()',
      announced.relation);
  end loop;
end $$;
