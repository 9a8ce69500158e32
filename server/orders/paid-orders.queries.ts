import { isAny, type Database } from '#server/platform/database/database.ts';

export async function hasPaidOrder(db: Database, customerId: string): Promise<boolean> {
  return isAny(
    db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('payment_status', 'in', ['Paid', 'PartiallyRefunded', 'Refunded'])
      .limit(1),
  );
}
