import type { Database } from '#server/platform/database.ts';

/** What the sitemap says of products: the newest 40,000, which leaves room for the other pages. */
export async function listSitemapProducts(db: Database): Promise<{ id: string; updatedAt: Date }[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(40_000)
    .execute();
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }));
}
