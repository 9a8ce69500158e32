import { sql } from 'kysely';
import { barcodeNumber } from '#contract/barcodes.ts';
import { productsWith } from '#server/catalogue/product-words.queries.ts';
import type { Low } from '#server/inventory/low-stock.rules.ts';
import { isRunningOut } from '#server/inventory/stock.queries.ts';
import { PLANNED_EACH_TIME, type Database } from '#server/platform/database/database.ts';

export interface ShelvedProduct {
  id: string;
  sku: string;
  name: string;
  status: 'draft' | 'published' | 'archived';
  shelf: string;
}

const columns = sql`id, sku, name, status, shelf`;
const place = sql`shelf_order, sku collate "C"`;

/** In the order in which one walks past the shelves; pages by the last id seen. */
export async function listShelvedProducts(
  db: Database,
  {
    search = '',
    low = null,
    after,
    withArchived = false,
    limit,
  }: {
    search?: string;
    low?: Low | null;
    after?: string | undefined;
    withArchived?: boolean;
    limit: number;
  },
): Promise<ShelvedProduct[]> {
  const conditions = productsWith(search);
  if (!withArchived) conditions.push(sql`status <> 'archived'`);
  if (low !== null) conditions.push(isLow(low));
  if (after !== undefined)
    conditions.push(sql<boolean>`(${place}) > (select ${place} from products where id = ${after})`);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<ShelvedProduct>`
    ${PLANNED_EACH_TIME} select ${columns} from products ${where} order by ${place} limit ${limit}
  `.execute(db);
  return rows;
}

export async function findShelvedProduct(db: Database, id: string): Promise<ShelvedProduct | null> {
  const { rows } = await sql<ShelvedProduct>`select ${columns} from products where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function listShelvedBySku(db: Database, skus: readonly string[]): Promise<ShelvedProduct[]> {
  const { rows } = await sql<ShelvedProduct>`
    select ${columns} from products where sku = any (${skus})
  `.execute(db);
  return rows;
}

/** The products that have one of these as their barcode, with the one that was asked for. */
export async function listShelvedByBarcode(
  db: Database,
  barcodes: readonly string[],
): Promise<(ShelvedProduct & { asked: string })[]> {
  const { rows } = await sql<ShelvedProduct & { asked: string }>`
    select ${columns}, asked from products
    join unnest(${barcodes}::text[], ${barcodes.map(barcodeNumber)}::text[]) as wanted (asked, number)
      on barcode <> '' and ltrim(barcode, '0') = number
  `.execute(db);
  return rows;
}

/** Low stock, leaving out drafts and products that are no longer sold. */
const isLow = (low: Low) => sql<boolean>`status = 'published' and ${isRunningOut(low, 'products.id')}`;

/** Counted up to `max`. */
export async function countLowStock(db: Database, low: Low, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from products where ${isLow(low)} limit ${max}
    ) as low
  `.execute(db);
  return rows[0]!.count;
}
