import { isTooSlow, transaction, type Database } from '#server/platform/database/database.ts';
import { deleteValues, findUnusedValues, listValueIds, lockValues } from './unused-values.queries.ts';

const BATCH = 500;

/**
 * Deletes the values that no product has any more, in batches. A batch that would have to wait for somebody who is
 * giving values to products is left for the next time.
 */
export async function deleteUnusedValues(db: Database): Promise<void> {
  for (let last = 0; ;) {
    const ids = await listValueIds(db, last, BATCH);
    if (ids.length === 0) return;
    last = ids.at(-1)!;
    const unused = await findUnusedValues(db, ids);
    if (unused.length === 0) continue;
    try {
      await transaction(db, async (trx) => {
        await lockValues(trx);
        await deleteValues(trx, await findUnusedValues(trx, unused));
      });
    } catch (error) {
      if (!isTooSlow(error)) throw error;
    }
  }
}
