// npm run catalogue -- stock SKU: where the stock of a product is, its moves, and the owner's acts at the
// shelf.
import { refuse } from '#contract/refusal.ts';
import { findProductNamed } from '#server/catalogue/product-writes.queries.ts';
import { actOnShelf, undoMove } from '#server/inventory/shelf.service.ts';
import { listMoves } from '#server/inventory/stock-history.queries.ts';
import { readPositions } from '#server/inventory/stock-position.queries.ts';
import type { Actor } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { printableJson } from './orders/terminal-text.ts';
import { withShop } from './owner-command.ts';
import { HELP, readStockCommand, type Command } from './stock-command.ts';
import { stockText, type ProductStock } from './stock-text.ts';

const by: Actor = { kind: 'command' };

async function run(command: Exclude<Command, { name: 'help' }>, db: Database): Promise<ProductStock> {
  const product = await findProductNamed(db, command.sku);
  if (!product) throw refuse('catalogue/product-not-found');
  const at = systemClock.now();
  if (command.name === 'act') {
    const { act, note } = command;
    await transaction(db, (trx) => actOnShelf(trx, product.id, act, { by, at, note }));
  } else if (command.name === 'undo') {
    const { entry, note } = command;
    const move = { productId: product.id, moveId: entry };
    await transaction(db, (trx) => undoMove(trx, move, { by, at, note }));
  }
  const { sku, name } = product;
  const position = (await readPositions(db, [product.id])).get(product.id)!;
  const history = await listMoves(db, product.id, { limit: command.limit });
  return { sku, name, ...position, history };
}

/** Runs what was typed after `stock`; returns the exit code. */
export async function runStock(args: string[]): Promise<number> {
  const command = readStockCommand(args);
  if (command.name === 'help') {
    console.log(HELP);
    return 0;
  }
  const stock = await withShop(({ db }) => run(command, db));
  console.log(command.isJson ? printableJson({ stock }) : stockText(stock));
  return 0;
}
