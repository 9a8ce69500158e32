import { sql } from 'kysely';
import type { StyleOption } from '#server/catalogue/variants.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface StoredStyle {
  id: string;
  version: number;
  name: string;
  options: StyleOption[];
}

/** Locks the rows of styles, so that nobody adds a variant in the meantime. */
export async function lockStyles(
  trx: DatabaseTransaction,
  ids: readonly string[],
): Promise<Map<string, StoredStyle>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredStyle>`
    select id, version, name, options from styles where id = any (${ids}::uuid[]) order by id for no key update
  `.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The variants of these styles that are not archived, in their order. */
export async function listLiveVariants(
  db: Database,
  styleIds: readonly string[],
): Promise<{ id: string; styleId: string; optionValues: string[]; vatClass: string }[]> {
  if (styleIds.length === 0) return [];
  const { rows } = await sql<{ id: string; styleId: string; optionValues: string[]; vatClass: string }>`
    select id, style_id as "styleId", option_values as "optionValues", vat_class as "vatClass" from products
    where style_id = any (${styleIds}::uuid[]) and status <> 'archived'
    order by style_id, style_position, id
  `.execute(db);
  return rows;
}

export async function listVariantIds(db: Database, styleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .where('style_id', '=', styleId)
    .orderBy('style_position')
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertStyle(
  trx: DatabaseTransaction,
  { name, options }: { name: string; options: readonly StyleOption[] },
): Promise<string> {
  const { id } = await trx
    .insertInto('styles')
    .values({ name, options: JSON.stringify(options) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStyle(
  trx: DatabaseTransaction,
  { id, name, options }: Pick<StoredStyle, 'id' | 'name' | 'options'>,
): Promise<void> {
  await trx
    .updateTable('styles')
    .set({ name, options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute();
}

/** Postpones the checks between a style and its variants until everything is written: see `checkVariants`. */
export async function checkVariantsLater(trx: DatabaseTransaction): Promise<void> {
  await sql`
    set constraints check_variant_of_style, keep_values_of_variants, products_one_of_each_of_style deferred
  `.execute(trx);
}

export async function checkVariants(trx: DatabaseTransaction): Promise<void> {
  await sql`
    set constraints check_variant_of_style, keep_values_of_variants, products_one_of_each_of_style immediate
  `.execute(trx);
}
