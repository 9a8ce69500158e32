import type { DatabaseTransaction } from '#server/platform/database.ts';
import * as queries from './stock.queries.ts';
import { shortagesOf, type StockShortage } from './stock.rules.ts';

export { setStock, tidyStock } from './stock.queries.ts';

type Line = queries.StockLine;
type NamedLine = Line & { name: string };

/** Locks the stock of these lines, and says how many of each product are available. */
export function lockStock(trx: DatabaseTransaction, lines: readonly Line[]): Promise<Map<string, number>> {
  return queries.lockStock(
    trx,
    lines.map((line) => line.productId),
  );
}

/** What is short now. Nothing is held: it may be sold to somebody else in the meantime. */
export async function findShortages(
  trx: DatabaseTransaction,
  lines: readonly NamedLine[],
): Promise<StockShortage[]> {
  const stock = await lockStock(trx, lines);
  return shortagesOf(lines.map((line) => ({ ...line, available: stock.get(line.productId) ?? 0 })));
}

/** Takes all of it out of sale for an unpaid order, or nothing when some is short. */
export async function reserve(
  trx: DatabaseTransaction,
  lines: readonly NamedLine[],
): Promise<StockShortage[]> {
  const shortages = await findShortages(trx, lines);
  if (shortages.length === 0) await queries.changeStock(trx, lines, { reserved: 1, onHand: 0 });
  return shortages;
}

/** Puts what was reserved back on sale. */
export async function release(trx: DatabaseTransaction, lines: readonly Line[]): Promise<void> {
  await lockStock(trx, lines);
  await queries.changeStock(trx, lines, { reserved: -1, onHand: 0 });
}

/** Hands what was reserved over to the buyer. */
export async function sell(trx: DatabaseTransaction, lines: readonly Line[]): Promise<void> {
  await lockStock(trx, lines);
  await queries.changeStock(trx, lines, { reserved: -1, onHand: -1 });
}

/** Puts sold goods, which have not left the house, back on sale. */
export async function restock(trx: DatabaseTransaction, lines: readonly Line[]): Promise<void> {
  await lockStock(trx, lines);
  await queries.changeStock(trx, lines, { reserved: 0, onHand: 1 });
}
