-- Whether a product may be returned is part of what is edited: a change raises its version.
create or replace trigger raise_product_version before update on products for each row when (
  new.version = old.version and (
    new.name, new.sku, new.brand, new.description, new.price_pence, new.vat_class, new.status, new.style_id,
    new.option_values, new.style_position, new.age_from_months, new.age_to_months, new.unit, new.unit_quantity,
    new.sale_rule, new.shelf, new.barcode, new.weight_grams, new.parcel_size, new.return_rule, new.asks_batch,
    new.packing_note, new.is_vat_checked
  ) is distinct from (
    old.name, old.sku, old.brand, old.description, old.price_pence, old.vat_class, old.status, old.style_id,
    old.option_values, old.style_position, old.age_from_months, old.age_to_months, old.unit, old.unit_quantity,
    old.sale_rule, old.shelf, old.barcode, old.weight_grams, old.parcel_size, old.return_rule, old.asks_batch,
    old.packing_note, old.is_vat_checked
  )
) execute function raise_product_version();
