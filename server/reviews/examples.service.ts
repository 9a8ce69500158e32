import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { insertExamples, type Example } from './examples.queries.ts';

/**
 * Adds example reviews for products of the demo catalogue, in the transaction that loads them. Nothing else
 * writes any: a shop without that catalogue has none.
 */
export async function addExamples(trx: DatabaseTransaction, examples: readonly Example[]): Promise<void> {
  await insertExamples(trx, examples);
}
