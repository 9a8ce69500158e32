-- What a promotion code took off each line: together the order's discount, and nothing of first infant formula.
alter table order_items add column discount_pence bigint not null default 0,
  add constraint line_discount_is_part_of_total check (discount_pence between 0 and total_pence) not valid;

create function guard_line_discounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'the discount of an order line never changes' using errcode = 'check_violation';
  end if;
  if exists (select from products where id = new.product_id and sale_rule is not null) then
    raise exception 'the law forbids a discount on this product' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger line_discounts_are_lawful before insert on order_items
  for each row when (new.discount_pence > 0) execute function guard_line_discounts();
create trigger line_discounts_stay before update of discount_pence on order_items
  for each row when (new.discount_pence <> old.discount_pence) execute function guard_line_discounts();

create function guard_order_discount() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o
    where o.id = case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end::uuid
      and o.discount_pence <> (select coalesce(sum(i.discount_pence), 0) from order_items i where i.order_id = o.id)
  ) then
    raise exception 'the discounts of the lines add up to the order''s' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_agree_with_line_discounts after insert on orders
  deferrable initially deferred for each row when (new.discount_pence > 0) execute function guard_order_discount();
create constraint trigger line_discounts_agree_with_orders after insert on order_items
  deferrable initially deferred for each row when (new.discount_pence > 0) execute function guard_order_discount();
