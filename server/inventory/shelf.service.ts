import { MAX_ON_SHELF } from '#contract/desk/limits.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Acting } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findMove } from './stock-history.queries.ts';
import { moveStock } from './stock-moves.queries.ts';
import type { MoveReason } from './stock-moves.types.ts';
import { listPromises, lockPositions } from './stock-position.queries.ts';
import { changeOf, promisesText, type ShelfAction, type StockPosition } from './stock-position.rules.ts';

export { findMove, listMoves } from './stock-history.queries.ts';
export { readPositions } from './stock-position.queries.ts';
export type { ShelfAction } from './stock-position.rules.ts';

/*
 * Acts of staff at the shelf. Each is a move with a reason and an actor; it waits for sales of the same
 * product that are under way, and is refused if it would take stock promised to an order.
 */

interface ShelfActing extends Acting {
  note?: string | undefined;
  /** A cause moves the stock of a product only once. */
  cause?: string | undefined;
}

export interface ShelfChange {
  before: StockPosition;
  after: StockPosition;
  change: number;
}

/** Changes the shelf of a product. A count that agrees is logged and moves nothing. */
export async function actOnShelf(
  trx: DatabaseTransaction,
  productId: string,
  act: ShelfAction,
  acting: ShelfActing,
): Promise<ShelfChange> {
  const before = (await lockPositions(trx, [productId])).get(productId)!;
  if (act.reason === 'counted' && act.seen !== undefined && act.seen !== before.onShelf) {
    throw refuse('stock/moved-meanwhile', { seen: act.seen, now: before.onShelf });
  }
  const change = { reason: act.reason, change: changeOf(act, before), before };
  return applyChange(trx, productId, change, onceFor(productId, acting));
}

/**
 * The shelf is empty: writes off what is on sale, but not stock promised to orders. Returns how much is lost.
 */
export async function writeOffOnSale(
  trx: DatabaseTransaction,
  productId: string,
  acting: ShelfActing,
): Promise<number> {
  const before = (await lockPositions(trx, [productId])).get(productId)!;
  if (before.onSale <= 0) return 0;
  const { change } = await applyChange(
    trx,
    productId,
    { reason: 'lost', change: -before.onSale, before },
    onceFor(productId, acting),
  );
  return -change;
}

/** Books in a delivery: all of it or nothing. Each product may appear only once. */
export async function receiveDelivery(
  trx: DatabaseTransaction,
  lines: readonly { productId: string; quantity: number }[],
  acting: ShelfActing,
): Promise<void> {
  const positions = await lockPositions(
    trx,
    lines.map(({ productId }) => productId),
  );
  for (const { productId, quantity } of lines) {
    const before = positions.get(productId)!;
    await applyChange(
      trx,
      productId,
      { reason: 'received', change: quantity, before },
      onceFor(productId, acting),
    );
  }
}

function onceFor(productId: string, { cause, ...acting }: ShelfActing): ShelfActing {
  return cause === undefined ? acting : { ...acting, cause: `${cause}:${productId}` };
}

const undoable: readonly MoveReason[] = [
  'received',
  'counted',
  'found',
  'damaged',
  'lost',
  'sample',
  'correction',
];

/** Reverses a move, once. Moves made by orders are reversed only with the order. */
export async function undoMove(
  trx: DatabaseTransaction,
  { productId, moveId }: { productId: string; moveId: number },
  acting: Omit<ShelfActing, 'cause'>,
): Promise<ShelfChange> {
  const found = await findMove(trx, moveId);
  if (found?.productId !== productId) throw refuse('stock/move-not-found');
  const before = (await lockPositions(trx, [productId])).get(productId)!;
  // Read again under the lock: somebody else may have been quicker.
  const move = (await findMove(trx, moveId))!;
  if (!undoable.includes(move.reason) || move.undoes !== null) throw refuse('stock/not-undoable');
  if (move.isUndone) throw refuse('stock/already-undone');
  return applyChange(
    trx,
    productId,
    { reason: move.reason, change: -move.change, before, name: 'stock.undo' },
    { ...acting, cause: `undo:${moveId}` },
  );
}

interface Change {
  reason: MoveReason;
  change: number;
  before: StockPosition;
  /** The act's name in the log. */
  name?: string;
}

async function applyChange(
  trx: DatabaseTransaction,
  productId: string,
  { reason, change, before, name = `stock.${reason}` }: Change,
  { by, at, note, cause }: ShelfActing,
): Promise<ShelfChange> {
  const after = { ...before, onSale: before.onSale + change, onShelf: before.onShelf + change };
  if (after.onShelf < 0) throw refuse('stock/not-there', { onShelf: before.onShelf });
  if (after.onSale < 0 && change < 0) {
    const promises = promisesText(await listPromises(trx, productId));
    throw refuse('stock/promised', {
      onShelf: after.onShelf,
      needed: before.held + before.paidNotSent,
      promises,
    });
  }
  if (after.onShelf > MAX_ON_SHELF) throw refuse('stock/too-many', { limit: MAX_ON_SHELF });
  if (change !== 0) await moveStock(trx, [{ productId, change, cause }], { reason, by, at, note });
  await recordAction(trx, by, {
    happenedAt: at,
    act: name,
    entity: 'product',
    entityId: productId,
    before: { onShelf: before.onShelf },
    after: { onShelf: after.onShelf },
  });
  return { before, after, change };
}
