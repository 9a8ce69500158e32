import { sql } from 'kysely';
import type { PickRunProduct } from '#contract/desk/pick-run.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Whose round it is, if it is still open. */
export async function findPacker(db: Database, roundId: string): Promise<string | null> {
  const row = await db
    .selectFrom('rounds')
    .where('id', '=', roundId)
    .where('ended_at', 'is', null)
    .select('staff_id')
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

export async function listPickRunProducts(db: Database, ids: readonly string[]): Promise<PickRunProduct[]> {
  const { rows } = await sql<PickRunProduct>`
    select p.id, p.name, coalesce(to_jsonb(p.option_values), '[]') as options, p.sku, image.path as "imagePath",
      p.shelf, p.shelf_order as "shelfOrder", p.weight_grams as "weightGrams", p.asks_batch as "asksBatch",
      p.packing_note as "packingNote"
    from products p
    left join lateral (
      select shown_picture(path) as path from product_images where product_id = p.id order by position limit 1
    ) image on true
    where p.id = any (${ids}::uuid[])
    order by p.shelf_order, p.sku`.execute(db);
  return rows;
}

/** How many orders are in a person's open pick run and have not left. */
export async function countInOwnPickRun(db: Database, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from parcels join rounds on rounds.id = parcels.round_id join orders on orders.id = parcels.order_id
    where rounds.staff_id = ${staffId} and rounds.ended_at is null and orders.status = 'Processing'`.execute(
    db,
  );
  return rows[0]!.count;
}
