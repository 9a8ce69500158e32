import { sql } from 'kysely';
import type { OrderAddress } from '#contract/desk/one-order.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listOrdersForDesk, type ListedOrder, type WantedOrders } from './order-list.queries.ts';

export interface ExportedOrder extends ListedOrder {
  subtotalPence: number;
  discountPence: number;
  promotionCode: string | null;
  deliveryPence: number;
  vatPence: number;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  carrier: string | null;
  /** Once the account is deleted, only the country. */
  address: OrderAddress;
}

/** The next orders of a view with everything that the list leaves out. */
export async function listOrdersToExport(
  db: Database,
  wanted: WantedOrders,
): Promise<{ orders: ExportedOrder[]; hasMore: boolean }> {
  const { orders, hasMore } = await listOrdersForDesk(db, wanted);
  if (orders.length === 0) return { orders: [], hasMore };
  const rows = await db
    .selectFrom('orders')
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .select([
      'id',
      'subtotal_pence as subtotalPence',
      'discount_pence as discountPence',
      sql<string | null>`promotion->>'code'`.as('promotionCode'),
      'shipping_pence as deliveryPence',
      'tax_pence as vatPence',
      'shipped_at as shippedAt',
      'delivered_at as deliveredAt',
      'carrier',
      'shipping_address as address',
    ])
    .execute();
  const rest = new Map(rows.map(({ id, ...row }) => [id, row]));
  return {
    orders: orders.flatMap((order) => {
      const row = rest.get(order.id);
      // Deleted between the two readings.
      return row ? [{ ...order, ...row, address: row.address as unknown as OrderAddress }] : [];
    }),
    hasMore,
  };
}
