import { sql } from 'kysely';
import { isBarcode } from './barcodes.queries.ts';
import { wholeProduct, type WholeProduct } from './whole-product.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { CatalogueEntry } from './entry.rules.ts';
import type { StylePlace } from './styles.rules.ts';

/** What the shop has under a sku that an import brings. */
export interface ExistingProduct extends WholeProduct {
  styleCode: string | null;
}

/** Two imports at once would create the same category or product twice, so the second waits for the first. */
export async function lockImports(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dandle catalogue import'))`.execute(trx);
}

/** The products with these skus, with their rows locked until the transaction ends. */
export async function lockProductsBySku(
  trx: DatabaseTransaction,
  skus: readonly string[],
): Promise<ExistingProduct[]> {
  await sql`select from products where sku = any (${skus}) order by id for no key update`.execute(trx);
  return listProductsBySku(trx, skus);
}

export async function listProductsBySku(db: Database, skus: readonly string[]): Promise<ExistingProduct[]> {
  const { rows } = await sql<ExistingProduct>`
    select ${wholeProduct}, styles.code as "styleCode"
    from products p left join styles on styles.id = p.style_id
    where p.sku = any (${skus})
  `.execute(db);
  return rows;
}

/** For people who scan: by sku, or else by a barcode that no other product has. */
export async function findProductNamed(db: Database, named: string): Promise<ExistingProduct | undefined> {
  const [bySku] = await listProductsBySku(db, [named]);
  if (bySku) return bySku;
  const { rows } = await sql<{ sku: string }>`
    select sku from products where ${isBarcode('barcode', named)} limit 2
  `.execute(db);
  return rows.length === 1 ? (await listProductsBySku(db, [rows[0]!.sku]))[0] : undefined;
}

/** Until `indexProducts`, searches and filters do not find what is written. */
export async function indexLater(trx: DatabaseTransaction): Promise<void> {
  await sql`
    select set_config('dandle.index_later', 'yes', true), set_config('dandle.facets_later', 'yes', true)
  `.execute(trx);
}

/** `words`: new products, and those that are found by other words; `facets`: those that only filters show differently. */
export async function indexProducts(
  trx: DatabaseTransaction,
  { words, facets }: { words: readonly string[]; facets: readonly string[] },
): Promise<void> {
  const isIn = new Set(words);
  await sql`
    select refresh_product_index(${words}),
      refresh_product_facets(${facets.filter((id) => !isIn.has(id))}),
      set_config('dandle.index_later', '', true), set_config('dandle.facets_later', '', true)
  `.execute(trx);
}

/** Every category, for finding paths: shops have hundreds of them, not millions. */
export async function listCategoryNodes(
  db: Database,
): Promise<{ id: string; parent_id: string | null; name: string }[]> {
  return db.selectFrom('categories').select(['id', 'parent_id', 'name']).execute();
}

/** Former paths of categories, in lower case. */
export async function listOldPaths(db: Database): Promise<{ path: string; categoryId: string }[]> {
  return db.selectFrom('old_paths').select(['path', 'category_id as categoryId']).execute();
}

/** Adds a category after its siblings. */
export async function insertCategory(
  trx: DatabaseTransaction,
  category: { parentId: string | null; name: string; image: string; madeBy: string | null },
): Promise<string> {
  const { id } = await trx
    .insertInto('categories')
    .values({
      parent_id: category.parentId,
      name: category.name,
      image: category.image,
      made_by: category.madeBy,
      position: sql`(
        select coalesce(max(position) + 1, 0) from categories
        where parent_id is not distinct from ${category.parentId}::uuid
      )`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds products, without stock, in the order of the entries, so that their ids sort in that order. The styles of variants
 * exist.
 */
export async function insertProducts(
  trx: DatabaseTransaction,
  entries: readonly CatalogueEntry[],
  placeOf: (entry: CatalogueEntry) => StylePlace | undefined,
): Promise<Map<string, string>> {
  const rows = JSON.stringify(
    entries.map((entry, place) => ({
      style: placeOf(entry)?.code,
      option_values: placeOf(entry)?.values,
      style_position: placeOf(entry)?.position,
      place,
      sku: entry.sku,
      name: entry.name,
      brand: entry.brand ?? null,
      description: entry.description ?? '',
      price_pence: entry.pricePence,
      vat_class: entry.vatClass ?? 'standard',
      is_vat_checked: entry.vatClass !== undefined,
      status: entry.status ?? 'published',
      age_from_months: entry.ageFromMonths ?? null,
      age_to_months: entry.ageToMonths ?? null,
      unit_quantity: entry.unitQuantity ?? null,
      unit: entry.unit ?? null,
      sale_rule: entry.saleRule ?? null,
      shelf: entry.shelf ?? '',
      barcode: entry.barcode ?? '',
      weight_grams: entry.weightGrams ?? null,
      parcel_size: entry.parcelSize ?? 'normal',
      return_rule: entry.returnRule ?? 'normal',
      asks_batch: entry.asksBatch ?? false,
      packing_note: entry.packingNote ?? '',
    })),
  );
  const { rows: added } = await sql<{ id: string; sku: string }>`
    insert into products (
      sku, name, brand, description, price_pence, vat_class, is_vat_checked, status,
      age_from_months, age_to_months, unit_quantity, unit, sale_rule,
      shelf, barcode, weight_grams, parcel_size, return_rule, asks_batch, packing_note, style_id, option_values, style_position
    )
    select sku, r.name, brand, description, price_pence, vat_class, is_vat_checked, status,
      age_from_months, age_to_months, unit_quantity, unit, sale_rule,
      shelf, barcode, weight_grams, parcel_size, return_rule, asks_batch, packing_note, styles.id, option_values, style_position
    from jsonb_to_recordset(${rows}::jsonb) as r (
      place integer, sku text, name text, brand text, description text, price_pence integer, vat_class text,
      is_vat_checked boolean, status text, age_from_months smallint, age_to_months smallint, unit_quantity numeric,
      unit text, sale_rule text, shelf text, barcode text, weight_grams integer, parcel_size text, return_rule text, asks_batch boolean, packing_note text,
      style text, option_values text[], style_position integer
    ) left join styles on styles.code = r.style
    order by place
    returning id, sku
  `.execute(trx);
  return new Map(added.map(({ id, sku }) => [sku, id]));
}

export type ProductChange = Omit<
  WholeProduct,
  'sku' | 'attributes' | 'optionValues' | 'counted' | 'categoryIds' | 'images'
>;

export async function updateProducts(
  trx: DatabaseTransaction,
  changes: readonly ProductChange[],
): Promise<void> {
  await sql`
    update products p set
      name = r.name, brand = r.brand, description = r.description, price_pence = r."pricePence",
      -- A file that repeats the shop's VAT class is no sign that somebody has checked it.
      vat_class = r."vatClass", is_vat_checked = p.is_vat_checked or r."vatClass" <> p.vat_class, status = r.status, age_from_months = r."ageFromMonths",
      age_to_months = r."ageToMonths", unit_quantity = r."unitQuantity", unit = r.unit, sale_rule = r."saleRule",
      shelf = r.shelf, barcode = r.barcode, weight_grams = r."weightGrams", parcel_size = r."parcelSize", return_rule = r."returnRule", asks_batch = r."asksBatch",
      packing_note = r."packingNote", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (
      id uuid, name text, brand text, description text, "pricePence" integer, "vatClass" text, status text,
      "ageFromMonths" smallint, "ageToMonths" smallint, "unitQuantity" numeric, unit text, "saleRule" text,
      shelf text, barcode text, "weightGrams" integer, "parcelSize" text, "returnRule" text, "asksBatch" boolean, "packingNote" text
    )
    where p.id = r.id
  `.execute(trx);
}

/** Puts each product into exactly these categories; the breadcrumb shows the first. */
export async function replaceCategories(
  trx: DatabaseTransaction,
  places: readonly { productId: string; categoryIds: readonly string[] }[],
): Promise<void> {
  const rows = JSON.stringify(places);
  await sql`
    delete from product_categories
    where product_id in (
      select "productId" from jsonb_to_recordset(${rows}::jsonb) as r ("productId" uuid)
    )
  `.execute(trx);
  await sql`
    insert into product_categories (product_id, category_id, position)
    select "productId", "categoryId", place - 1
    from jsonb_to_recordset(${rows}::jsonb) as r ("productId" uuid, "categoryIds" uuid[]),
      unnest("categoryIds") with ordinality as c ("categoryId", place)
  `.execute(trx);
}

export async function replaceImages(
  trx: DatabaseTransaction,
  pictures: readonly { productId: string; images: readonly { path: string; description: string }[] }[],
): Promise<void> {
  await trx
    .deleteFrom('product_images')
    .where('product_id', '=', sql<string>`any(${pictures.map(({ productId }) => productId)}::uuid[])`)
    .execute();
  const rows = pictures.flatMap(({ productId, images }) =>
    images.map((image, position) => ({ productId, position, ...image })),
  );
  await sql`
    insert into product_images (product_id, position, path, description)
    select "productId", position, path, description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "productId" uuid, position integer, path text, description text
    )
  `.execute(trx);
}

/** Records the lines that skus came from; returns those that had come before, with their lines. */
export async function rememberSkus(
  db: Database,
  rows: readonly { sku: string; line: number }[],
): Promise<Map<string, number>> {
  const { rows: seen } = await sql<{ sku: string; line: number }>`
    with brought as (
      select sku, line from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (sku text, line bigint)
    ), added as (
      insert into seen_skus select sku, line from brought on conflict do nothing
    )
    select seen_skus.sku, seen_skus.line from seen_skus join brought using (sku)
  `.execute(db);
  return new Map(seen.map(({ sku, line }) => [sku, line]));
}

/**
 * Prepares a connection for an import: time limits for its batches, and a table of the skus seen so far. They are not
 * kept in memory, because a file of any size has any number of skus.
 */
export async function beginImport(connection: Database): Promise<void> {
  await sql`
    select set_config('statement_timeout', '120s', false), set_config('lock_timeout', '60s', false)
  `.execute(connection);
  await sql`drop table if exists pg_temp.seen_skus`.execute(connection);
  await sql`create temporary table seen_skus (sku text primary key, line bigint not null)`.execute(
    connection,
  );
}

/** Leaves the connection as it was. */
export async function endImport(connection: Database): Promise<void> {
  await sql`drop table if exists pg_temp.seen_skus`.execute(connection);
  await sql`reset statement_timeout`.execute(connection);
  await sql`reset lock_timeout`.execute(connection);
}

/** After many changes: updates the planner's statistics, and removes replaced entries from the index. */
export async function tidyIndex(db: Database): Promise<void> {
  await sql`vacuum (analyze) products, product_index, search_words, product_categories`.execute(db);
}

export async function setVersions(
  trx: DatabaseTransaction,
  products: readonly { id: string; version: number }[],
): Promise<void> {
  await sql`
    update products p set version = r.version
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (id uuid, version integer)
    where p.id = r.id and p.version <> r.version
  `.execute(trx);
}
