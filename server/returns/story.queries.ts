import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** When an order was paid and packed; null if it has not been. */
export async function findPaidAndPacked(
  db: Database,
  orderId: string,
): Promise<{ paidAt: Date | null; packedAt: Date | null }> {
  const { rows } = await sql<{ paidAt: Date | null; packedAt: Date | null }>`
    select
      (select max(settled_at) from payments where order_id = ${orderId} and state = 'completed') as "paidAt",
      (select max(packed_at) from parcels where order_id = ${orderId} and state in ('packed', 'sent')) as "packedAt"
  `.execute(db);
  return rows[0]!;
}
