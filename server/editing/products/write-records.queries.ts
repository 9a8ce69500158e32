import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import type { StoredFields } from './edits.types.ts';

const columns = sql`
  id uuid, name text, sku text, brand text, description text, "pricePence" integer, "vatClass" text, "isVatChecked" boolean, status text,
  "saleRule" text, "ageFromMonths" smallint, "ageToMonths" smallint, unit text, "unitQuantity" numeric, shelf text,
  barcode text, "weightGrams" integer, "parcelSize" text, "returnRule" text, "asksBatch" boolean, "packingNote" text, "styleId" uuid, "optionValues" text[]
`;

/** Writes the columns of locked products and raises their versions by one. */
export async function updateRecords(
  trx: DatabaseTransaction,
  records: readonly (StoredFields & { id: string })[],
): Promise<void> {
  await sql`
    update products p set
      name = r.name, sku = r.sku, brand = r.brand, description = r.description, price_pence = r."pricePence",
      vat_class = r."vatClass", is_vat_checked = r."isVatChecked", status = r.status, sale_rule = r."saleRule", age_from_months = r."ageFromMonths",
      age_to_months = r."ageToMonths", unit = r.unit, unit_quantity = r."unitQuantity", shelf = r.shelf,
      barcode = r.barcode, weight_grams = r."weightGrams", parcel_size = r."parcelSize", return_rule = r."returnRule", asks_batch = r."asksBatch", packing_note = r."packingNote",
      style_id = r."styleId", option_values = r."optionValues",
      -- Null if the style has changed: a trigger then assigns the next position.
      style_position = case when r."styleId" = p.style_id then p.style_position end,
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (${columns})
    where p.id = r.id
  `.execute(trx);
}

/** Adds products at version 1, in the order given, so that their ids sort in that order. */
export async function insertRecords(
  trx: DatabaseTransaction,
  records: readonly StoredFields[],
): Promise<Map<string, string>> {
  const rows = JSON.stringify(records.map((record, place) => ({ ...record, place })));
  const { rows: added } = await sql<{ id: string; sku: string }>`
    insert into products (
      name, sku, brand, description, price_pence, vat_class, is_vat_checked, status, sale_rule, age_from_months, age_to_months, unit,
      unit_quantity, shelf, barcode, weight_grams, parcel_size, return_rule, asks_batch, packing_note, style_id, option_values
    )
    select name, sku, brand, description, "pricePence", "vatClass", "isVatChecked", status, "saleRule", "ageFromMonths", "ageToMonths",
      unit, "unitQuantity", shelf, barcode, "weightGrams", "parcelSize", "returnRule", "asksBatch", "packingNote", "styleId", "optionValues"
    from jsonb_to_recordset(${rows}::jsonb) as r (${columns}, place integer)
    order by place
    returning id, sku
  `.execute(trx);
  return new Map(added.map(({ id, sku }) => [sku, id]));
}
