-- What is on sale now is known to be on sale at its price from now on.
insert into price_changes (product_id, valid_from, price_pence, is_published)
select p.id, greatest(clock_timestamp(), h.valid_from + interval '1 microsecond'), p.price_pence, true
from products p
left join lateral (
  select valid_from, is_published from price_changes where product_id = p.id order by valid_from desc limit 1
) h on true
where p.status = 'published' and h.is_published is not true;

-- True of every product, by the defaults. In a migration of its own, whose lock no query waits for.
alter table products validate constraint was_prices_have_an_end;
alter table products validate constraint was_prices_are_higher;
alter table products validate constraint was_prices_are_of_what_is_on_sale;
alter table products validate constraint infant_formula_has_no_was_price;
