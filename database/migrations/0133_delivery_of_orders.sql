-- How large a product's parcel is. By default nothing is too large for any method.
alter table products add column parcel_size text not null default 'normal'
  check (parcel_size in ('small', 'normal', 'bulky'));

-- By which of the owner's methods an order is delivered. Null: placed before there were methods.
alter table orders
  add column delivery_method_id text check (delivery_method_id ~ '^[a-z0-9-]{1,36}$'),
  add column delivery_method_name text check (length(delivery_method_name) between 1 and 60),
  add column delivery_kind text not null default 'parcel' check (delivery_kind in ('parcel', 'collection')),
  -- The cheapest parcel method's cost at that time, at most what was paid: what a withdrawal gives back (Consumer Contracts
  -- Regulations 2013, regulation 34). Null: all of it.
  add column standard_delivery_pence bigint,
  add constraint delivery_methods_have_names check ((delivery_method_id is null) = (delivery_method_name is null)) not valid,
  add constraint standard_delivery_is_part_of_delivery check (standard_delivery_pence between 0 and shipping_pence) not valid;

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
      new.placed_at, new.order_number, new.delivery_method_id, new.delivery_method_name, new.delivery_kind,
      new.standard_delivery_pence)
    is distinct from
     (old.subtotal_pence, old.shipping_pence, old.discount_pence, old.tax_pence, old.vat_number, old.total_pence,
      old.placed_at, old.order_number, old.delivery_method_id, old.delivery_method_name, old.delivery_kind,
      old.standard_delivery_pence) then
    raise exception 'the sums, VAT number, delivery, date and number of an order never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger raise_product_version before update on products for each row when (
  new.version = old.version and (
    new.name, new.sku, new.brand, new.description, new.price_pence, new.vat_class, new.status, new.style_id,
    new.option_values, new.style_position, new.age_from_months, new.age_to_months, new.unit, new.unit_quantity,
    new.sale_rule, new.shelf, new.barcode, new.weight_grams, new.parcel_size, new.asks_batch, new.packing_note,
    new.is_vat_checked
  ) is distinct from (
    old.name, old.sku, old.brand, old.description, old.price_pence, old.vat_class, old.status, old.style_id,
    old.option_values, old.style_position, old.age_from_months, old.age_to_months, old.unit, old.unit_quantity,
    old.sale_rule, old.shelf, old.barcode, old.weight_grams, old.parcel_size, old.asks_batch, old.packing_note,
    old.is_vat_checked
  )
) execute function raise_product_version();
