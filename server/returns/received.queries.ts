import type { ReturnKind } from '#contract/returns/words.ts';
import type { Condition } from '#contract/desk/return-words.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

export interface ReceivedLine {
  itemId: string;
  received: number;
  condition: Condition;
  backOnSale: number;
  deductionPence: number;
  deductionReason: string;
}

/** Writes down what came back of a locked order. */
export async function saveReceived(
  trx: DatabaseTransaction,
  returnId: string,
  lines: readonly ReceivedLine[],
): Promise<void> {
  for (const line of lines) {
    await trx
      .updateTable('return_lines')
      .set({
        received: line.received,
        condition: line.condition,
        back_on_sale: line.backOnSale,
        deduction_pence: line.deductionPence,
        deduction_reason: line.deductionReason,
      })
      .where('return_id', '=', returnId)
      .where('order_item_id', '=', line.itemId)
      .execute();
  }
}

/** The positions of the pictures of a return, by who took them. */
export async function listPicturePositions(
  db: Database,
  returnId: string,
): Promise<{ byStaff: boolean; position: number }[]> {
  return db
    .selectFrom('return_pictures')
    .where('return_id', '=', returnId)
    .orderBy('position')
    .select(['by_staff as byStaff', 'position'])
    .execute();
}

export async function findPicture(
  db: Database,
  { id, byStaff, position }: { id: string; byStaff: boolean; position: number },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('return_pictures')
    .where('return_id', '=', id)
    .where('by_staff', '=', byStaff)
    .where('position', '=', position)
    .select('bytes')
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** The position of the same picture taken at the desk. */
export async function findStaffPicture(
  db: Database,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<number | null> {
  const row = await db
    .selectFrom('return_pictures')
    .where('return_id', '=', id)
    .where('by_staff', '=', true)
    .where('bytes', '=', bytes)
    .select('position')
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function insertStaffPicture(
  trx: DatabaseTransaction,
  picture: { id: string; position: number; bytes: Buffer },
): Promise<void> {
  const { id: return_id, position, bytes } = picture;
  await trx.insertInto('return_pictures').values({ return_id, by_staff: true, position, bytes }).execute();
}

export async function deleteStaffPicture(
  trx: DatabaseTransaction,
  id: string,
  position: number,
): Promise<boolean> {
  return isAny(
    trx
      .deleteFrom('return_pictures')
      .where('return_id', '=', id)
      .where('by_staff', '=', true)
      .where('position', '=', position),
  );
}

/** Why PayPal did not carry out the last refund of a return; null if it has not refused it. */
export async function findRefusedRefund(
  db: Database,
  { id, orderId, kind }: { id: string; orderId: string; kind: ReturnKind },
): Promise<string | null> {
  const row = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    // A cancellation refunds the whole order.
    .where('return_id', 'is not distinct from', kind === 'cancellation' ? null : id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['state', 'note'])
    .executeTakeFirst();
  return row?.state === 'failed' ? (row.note ?? '') : null;
}

/** What has been refunded of an order on PayPal's own pages. */
export async function sumRefundedElsewhere(db: Database, orderId: string): Promise<number> {
  const { told } = await db
    .selectFrom('order_refunds')
    .where('order_id', '=', orderId)
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_pence'), row.lit(0)).as('told'))
    .executeTakeFirstOrThrow();
  const { ours } = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('state', '=', 'completed')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_pence'), row.lit(0)).as('ours'))
    .executeTakeFirstOrThrow();
  return Math.max(0, told - ours);
}
