import type { DatabaseTransaction } from '#server/platform/database.ts';

/** Where a product lies, its row locked; null when there is none. */
export async function lockShelf(trx: DatabaseTransaction, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('products')
    .where('id', '=', id)
    .select('shelf')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.shelf ?? null;
}

export async function setShelf(trx: DatabaseTransaction, id: string, shelf: string): Promise<void> {
  await trx.updateTable('products').set({ shelf }).where('id', '=', id).execute();
}
