import type { Database } from '#server/platform/database/database.ts';

export async function findSealedContact(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_contacts')
    .where('order_id', '=', orderId)
    .select('sealed')
    .executeTakeFirst();
  return row?.sealed ?? null;
}
