-- Every product is marked with its categories and all above them, like with its brand, so that one index finds what is in a
-- category and fits a filter. In `facet_values` a slash is the facet of categories, and the word is the id.

create or replace function stated_values(ids uuid[])
  returns table (
    product_id uuid, facet text, word text, number double precision, upper_number double precision, name text
  )
  language sql stable
  begin atomic
    select p.id, '', facet_word(p.brand), null::double precision, null::double precision, p.brand
    from products p where p.id = any (ids) and p.brand is not null
    union all
    (
      with recursive above as (
        select pc.product_id, c.id, c.parent_id
        from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = any (ids)
        union
        select above.product_id, c.id, c.parent_id from above join categories c on c.id = above.parent_id
      )
      select above.product_id, '/', above.id::text, null, null, '' from above
    )
    union all
    select a.product_id, a.attribute_key, facet_word(choice), null, null, choice
    from product_attributes a, unnest(a.choices) choice where a.product_id = any (ids)
    union all
    select a.product_id, a.attribute_key, a.is_true::text, null, null, case when a.is_true then 'Yes' else 'No' end
    from product_attributes a where a.product_id = any (ids) and a.is_true is not null
    union all
    select a.product_id, a.attribute_key, concat_ws('..', trim_scale(a.number), trim_scale(a.upper_number)),
      a.number, a.upper_number, concat_ws('–', trim_scale(a.number), trim_scale(a.upper_number))
    from product_attributes a where a.product_id = any (ids) and a.number is not null;
  end;

-- Whatever changes the categories of products, or the categories themselves, refreshes the index: the values follow there,
-- also those of a product that is new.
do $$
begin
  execute replace(
    pg_get_functiondef('refresh_product_index(uuid[])'::regprocedure),
    'perform add_search_words(', 'perform refresh_product_facets(ids); perform add_search_words('
  );
  execute replace(
    pg_get_functiondef('add_product_facets()'::regprocedure),
    'perform refresh_product_facets(array(select product_id from new_rows));', ''
  );
end $$;

select refresh_product_facets(array(select id from products));
