import type { Context } from '#server/platform/context.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { tidyContacts } from '#server/orders/contacts/order-contacts.service.ts';
import { eraseOrphanedWords, eraseWordsOf, exportArrivals, exportReturns } from './personal-data.queries.ts';
import { deleteOldAnswers } from './withdrawals.queries.ts';

export { keepContacts, previewContacts } from '#server/orders/contacts/order-contacts.service.ts';
export { keptSentence, type KeptContact } from '#server/orders/contacts/order-contacts.rules.ts';

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A part at a time. */
export async function* exportPersonalData(db: Database, customerId: string) {
  for (let afterId = FIRST; ;) {
    const returns = await exportReturns(db, customerId, { afterId, max: AT_ONCE });
    yield returns;
    if (returns.length < AT_ONCE) return;
    afterId = returns.at(-1)!.id;
  }
}

export { exportArrivals };

/**
 * Erases what the customer wrote about returns, with their pictures, where the return is closed. While one is open, it
 * is needed to end it; `applyReturnRetention` erases it afterwards.
 */
export const erasePersonalData = (db: Database, customerId: string) => eraseWordsOf(db, customerId);

/** What deleted accounts have left behind, once it is no longer needed. */
export async function applyReturnRetention(context: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  const { db, clock } = context;
  await tidyContacts(context);
  await eraseOrphanedWords(db);
  await deleteOldAnswers(db, daysBefore(clock.now(), 1));
}
