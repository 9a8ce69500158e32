-- The price history also records from when a product was on sale at a price, so that it proves was-prices. Of rows from before,
-- nobody knows whether the product was published.
alter table price_changes add column is_published boolean not null default false;
alter table price_changes alter column is_published drop default;

-- What it cost before it was reduced, and the last day in London on which that is shown.
alter table products
  add column was_pence integer,
  add column was_until date,
  add constraint was_prices_have_an_end check ((was_pence is null) = (was_until is null)) not valid,
  add constraint was_prices_are_higher check (was_pence > price_pence) not valid,
  add constraint was_prices_are_of_what_is_on_sale check (was_pence is null or status = 'published') not valid,
  -- The Infant Formula and Follow-on Formula Regulations forbid promoting first infant formula.
  add constraint infant_formula_has_no_was_price check (was_pence is null or sale_rule is null) not valid;

create or replace view published_products as
  select id, sku, name, brand, description, price_pence, vat_class, updated_at, style_id, style_position, option_values,
    age_from_months, age_to_months, unit_quantity, unit, sale_rule, was_pence, was_until
  from products where status = 'published';

create function london_day(moment timestamptz) returns date language sql immutable strict parallel safe
  return (moment at time zone 'Europe/London')::date;

-- How many whole days in London, from midnight to midnight, lie directly before the day of `until`.
create function whole_days(since timestamptz, until timestamptz) returns integer language sql immutable strict parallel safe
  return greatest(
    0,
    london_day(until)
      - (since at time zone 'Europe/London' + interval '1 day' - interval '1 microsecond')::date
  );

-- The was-price of a product whose price becomes `price`; no row: none. It has been on sale at the price `before` since `since`;
-- null: it may not have a was-price.
-- A price that stood for 30 whole days directly before a reduction is shown for as many days as it stood, at most 90. While it is
-- shown, a further reduction keeps it. Whatever else changes ends it: a raise, or being taken off sale.
create function was_price_after(
  since timestamptz, before integer, was integer, until date, price integer, at timestamptz
) returns table (was_pence integer, was_until date) language sql immutable parallel safe
  begin atomic
    select was, until where since is not null and price <= before and until >= london_day(at)
    union all
    select before, london_day(at) + least(whole_days(since, at), 90) - 1
    where price < before and whole_days(since, at) >= 30 and (until >= london_day(at)) is not true;
  end;

-- Since when it has been on sale at its present price. Null: it is not on sale.
create function on_sale_since(product uuid) returns timestamptz language sql stable
  begin atomic
    select case when is_published then valid_from end
    from price_changes where product_id = product order by valid_from desc limit 1;
  end;

create function decide_was_price() returns trigger language plpgsql as $$
begin
  select w.was_pence, w.was_until into new.was_pence, new.was_until
  from was_price_after(
    case when new.status = 'published' and new.sale_rule is null then on_sale_since(new.id) end,
    old.price_pence, old.was_pence, old.was_until, new.price_pence, clock_timestamp()
  ) w;
  return new;
end $$;
create trigger decide_was_price before update of price_pence, status, sale_rule on products for each row
  when ((new.price_pence, new.status, new.sale_rule) is distinct from (old.price_pence, old.status, old.sale_rule))
  execute function decide_was_price();

create or replace function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, valid_from, price_pence, is_published)
  select id, clock_timestamp(), price_pence, status = 'published' from new_rows;
  return null;
end $$;

create or replace function keep_price() returns trigger language plpgsql as $$
begin
  -- The product row is locked, so this is the order of the prices even if a clock was put back.
  insert into price_changes (product_id, valid_from, price_pence, is_published)
  select new.id, greatest(clock_timestamp(), max(valid_from) + interval '1 microsecond'), new.price_pence,
    new.status = 'published'
  from price_changes where product_id = new.id;
  return null;
end $$;
drop trigger keep_changed_price on products;
create trigger keep_changed_price after update of price_pence, status on products for each row
  when ((new.price_pence, new.status = 'published') is distinct from (old.price_pence, old.status = 'published'))
  execute function keep_price();
