import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/database/pipelined-statements.ts';

export interface RefundLine {
  lineId: string;
  quantity: number;
  amountPence: number;
  /** How many of these go back on sale once the refund has been made. */
  backOnSale: number;
}

export async function insertRefundLines(
  trx: DatabaseTransaction,
  refundId: string,
  lines: readonly RefundLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const inserted = trx.insertInto('refund_lines').values(
    lines.map((line) => ({
      refund_id: refundId,
      order_item_id: line.lineId,
      quantity: line.quantity,
      amount_pence: line.amountPence,
      back_on_sale: line.backOnSale,
    })),
  );
  await enqueue(trx, inserted.compile());
}

/**
 * How much of an order's delivery charge has been refunded or is about to be, and how much was kept back of its goods; whether
 * a payment has paid it, and how much of that is about to be refunded.
 */
export async function sumsGivenBack(
  db: Database,
  orderId: string,
): Promise<{ deliveryPence: number; deductedPence: number; isPaid: boolean; underWayPence: number }> {
  return db
    .selectFrom('refunds')
    .leftJoin('payments as paid', (join) =>
      join.onRef('paid.id', '=', 'refunds.payment_id').on('paid.state', '=', 'completed'),
    )
    .where('refunds.order_id', '=', orderId)
    .where('refunds.state', '<>', 'failed')
    .select([
      sql<number>`coalesce(sum(delivery_pence), 0)::bigint`.as('deliveryPence'),
      sql<number>`coalesce(sum(deduction_pence), 0)::bigint`.as('deductedPence'),
      sql<boolean>`exists (select from payments where order_id = ${orderId} and state = 'completed')`.as(
        'isPaid',
      ),
      sql<number>`coalesce(
        sum(refunds.amount_pence) filter (where refunds.state = 'requested' and paid.id is not null), 0
      )::bigint`.as('underWayPence'),
    ])
    .executeTakeFirstOrThrow();
}

/** The goods of a refund by line, and how many of each go back on sale. */
export async function listGoodsOf(
  db: Database,
  refundId: string,
): Promise<{ productId: string; quantity: number; backOnSale: number }[]> {
  return db
    .selectFrom('refund_lines')
    .innerJoin('order_items', 'order_items.id', 'refund_lines.order_item_id')
    .where('refund_lines.refund_id', '=', refundId)
    .select([
      'order_items.product_id as productId',
      'refund_lines.quantity',
      'refund_lines.back_on_sale as backOnSale',
    ])
    .execute();
}
