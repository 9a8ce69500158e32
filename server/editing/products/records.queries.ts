import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { attributesOf, categoryIdsOf } from '#server/catalogue/whole-product.queries.ts';
import type { StoredRecord } from './edits.types.ts';

const id = sql<string>`p.id`;

/** Products in the form that change sets keep, by id. */
export async function readRecords(db: Database, ids: readonly string[]): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredRecord>`
    select
      p.id, p.version, p.name, p.sku, p.brand, p.description,
      p.price_pence as "pricePence",
      p.vat_class as "vatClass",
      p.is_vat_checked as "isVatChecked",
      p.status,
      p.sale_rule as "saleRule",
      p.age_from_months as "ageFromMonths",
      p.age_to_months as "ageToMonths",
      p.unit,
      trim_scale(p.unit_quantity)::text as "unitQuantity",
      p.shelf, p.barcode,
      p.weight_grams as "weightGrams",
      p.parcel_size as "parcelSize",
      p.return_rule as "returnRule",
      p.asks_batch as "asksBatch",
      p.packing_note as "packingNote",
      ${categoryIdsOf(id)} as "categoryIds",
      coalesce((
        select jsonb_agg(jsonb_build_object('path', path, 'text', description) order by position)
        from product_images where product_id = p.id
      ), '[]') as images,
      ${attributesOf(id)} as attributes,
      p.option_values as "optionValues",
      p.style_id as "styleId"
    from products p
    where p.id = any (${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** As above, with their rows locked until the transaction ends. */
export async function lockRecords(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  await sql`select from products where id = any (${ids}::uuid[]) order by id for no key update`.execute(trx);
  return readRecords(trx, ids);
}

/** Which of the skus are taken, and by which product. */
export async function listSkusTaken(db: Database, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<{ sku: string; id: string }>`
    select sku, id from products where sku = any (${skus})
  `.execute(db);
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

/** Those of the ids that are categories, locked until the transaction ends. */
export async function lockCategories(trx: DatabaseTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from categories where id = any (${ids}::uuid[]) order by id for key share
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Skus that equal one of the stems, or a stem with a number. */
export async function listSkusFrom(db: Database, stems: readonly string[]): Promise<Set<string>> {
  if (stems.length === 0) return new Set();
  const { rows } = await sql<{ sku: string }>`
    select sku from products where regexp_replace(sku, '-[0-9]+$', '') = any (${stems}) or sku = any (${stems})
  `.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}
