import type { ReturnKind } from '#contract/returns/words.ts';
import type { Database } from '#server/platform/database/database.ts';

export async function findOwnReturn(
  db: Database,
  customerId: string,
  id: string,
): Promise<{ orderId: string; kind: ReturnKind; closedAt: Date | null } | null> {
  const row = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('returns.id', '=', id)
    .where('orders.customer_id', '=', customerId)
    .select(['returns.order_id as orderId', 'returns.kind', 'returns.closed_at as closedAt'])
    .$narrowType<{ kind: ReturnKind }>()
    .executeTakeFirst();
  return row ?? null;
}

const ofBuyer = (db: Database, returnId: string) =>
  db.selectFrom('return_pictures').where('return_id', '=', returnId).where('by_staff', '=', false);

export async function listPictures(
  db: Database,
  returnId: string,
): Promise<{ position: number; bytes: Buffer }[]> {
  return ofBuyer(db, returnId).select(['position', 'bytes']).orderBy('position').execute();
}

export async function findOwnPicture(
  db: Database,
  returnId: string,
  position: number,
): Promise<Buffer | null> {
  const row = await ofBuyer(db, returnId).where('position', '=', position).select('bytes').executeTakeFirst();
  return row?.bytes ?? null;
}

export async function insertPicture(
  db: Database,
  { returnId, position, bytes }: { returnId: string; position: number; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('return_pictures')
    .values({ return_id: returnId, by_staff: false, position, bytes })
    .execute();
}
