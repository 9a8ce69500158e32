-- Under which VAT number an order was placed. Null: the shop was not registered, and the order bears no VAT. Empty: placed by an
-- earlier version, which kept no number and worked out VAT for every order.
alter table orders add column vat_number text default '';
alter table orders add constraint orders_without_registration_bear_no_vat check (vat_number is not null or tax_pence = 0) not valid;

create or replace function guard_order_transitions() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select from order_status_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.payment_status <> old.payment_status and not exists (
    select from payment_status_transitions
    where from_status = old.payment_status and to_status = new.payment_status
  ) then
    raise exception 'a payment cannot go from % to %', old.payment_status, new.payment_status
      using errcode = 'check_violation';
  end if;
  if (new.subtotal_pence, new.shipping_pence, new.discount_pence, new.tax_pence, new.vat_number, new.total_pence,
      new.placed_at, new.order_number)
    is distinct from
     (old.subtotal_pence, old.shipping_pence, old.discount_pence, old.tax_pence, old.vat_number, old.total_pence,
      old.placed_at, old.order_number) then
    raise exception 'the sums, VAT number, date and number of an order never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
