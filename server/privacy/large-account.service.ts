import { findWhenLogWasShorter } from '#server/activity/activity.queries.ts';
import { hasManyOrders } from '#server/orders/personal-data.service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Entries in the activity log. */
const MANY_ENTRIES = 20_000;

/** Whether an account holds more than one transaction may delete, or one answer may contain. */
export async function isLargeAccount(db: Database, customerId: string): Promise<boolean> {
  if (await hasManyOrders(db, customerId)) return true;
  return (await findWhenLogWasShorter(db, customerId, MANY_ENTRIES)) !== undefined;
}
