import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { newCollectionCode } from '#server/orders/orders.rules.ts';

interface Place {
  address: string;
  hours: string;
}

/** Tries another code in the unlikely case that one is taken. */
export async function insertCollection(
  trx: DatabaseTransaction,
  orderId: string,
  { address, hours }: Place,
): Promise<void> {
  for (;;) {
    const inserted = await trx
      .insertInto('collections')
      .values({ order_id: orderId, code: newCollectionCode(), address, hours })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (inserted) return;
  }
}

/** What the customer of a locked order is being told now. */
export async function changeCollection(
  trx: DatabaseTransaction,
  orderId: string,
  { address, hours, ...told }: Place & ({ readyAt: Date } | { remindedAt: Date }),
): Promise<void> {
  await trx
    .updateTable('collections')
    .set({
      ...{ address, hours },
      ...('readyAt' in told ? { ready_at: told.readyAt } : { reminded_at: told.remindedAt }),
    })
    .where('order_id', '=', orderId)
    .execute();
}
