import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#contract/refusal.ts';
import { actOnShelf, undoMove } from '#server/inventory/shelf.service.ts';
import { listMoves } from '#server/inventory/stock-history.queries.ts';
import { readPositions } from '#server/inventory/stock-position.queries.ts';
import type { ShelfAction } from '#server/inventory/stock-position.rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/database/database.ts';
import { newBuyer } from './buyer.ts';
import { findFaults } from './faults.ts';
import { inBatches } from './in-batches.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const BUYERS = 20;
const PIECES = 60;
const ACTS = 40;
const MOST_DELAY_MILLISECONDS = 150;
const by: Actor = { kind: 'command' };

/**
 * Buyers pay for one product through two processes, each of them twice, while staff receive, count, write off and undo:
 * what is on hand is what went in and out, each once, and nobody bought what was not there.
 */
export function proveStockTakers({ seed, isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 20 : 1;
  return timed('stock takers', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true });
    const random = createRandom(seed);
    try {
      const faults: string[] = [];
      let refused = 0;
      for (let round = 1; round <= rounds; round++) {
        const sale = await sellAndCount(world, random);
        refused += sale.refused;
        faults.push(...sale.faults.map((fault) => `round ${round}: ${fault}`));
        say(`round ${round}: ${sale.refused} of ${ACTS} acts at the shelf refused`);
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `${BUYERS} buyers who pay twice and ${ACTS} acts at the shelf, of one product at once, ${rounds} rounds`,
        count: rounds,
        faults,
        notes: `${refused} acts refused in words`,
      };
    } finally {
      await world.close();
    }
  });
}

async function sellAndCount(world: World, random: Random): Promise<{ refused: number; faults: string[] }> {
  const productId = await world.stock(PIECES);
  const approved = await inBatches(Array.from({ length: BUYERS }), 5, async () => {
    const buyer = await newBuyer(world, 0);
    await buyer.put(productId, 1);
    const { id } = (await buyer.order()).body as { id: string };
    const { approvalUrl } = (await buyer.initiate(id)).body as { approvalUrl: string };
    await world.paypal.approve(new URL(approvalUrl).searchParams.get('token')!);
    return { buyer, id };
  });

  const soon = () => sleep(random.below(MOST_DELAY_MILLISECONDS));
  const captures = approved.flatMap(({ buyer, id }) =>
    [0, 1].map(async (at) => {
      await soon();
      return buyer.capture(id, at);
    }),
  );
  const acts = Array.from({ length: ACTS }, async () => {
    const wish = random.below(5);
    await soon();
    return atShelf(world, productId, wish);
  });
  const changes = await Promise.all(acts);
  const answers = await Promise.all(captures);

  const change = changes.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  world.onHand.set(productId, PIECES + change);
  const position = (await readPositions(world.db, [productId])).get(productId)!;
  const moves = await listMoves(world.db, productId, { limit: 1000 });
  const sold = moves.filter(({ reason }) => reason === 'sold').length;
  const faults: string[] = [];
  if (sold !== BUYERS) faults.push(`${sold} moves for ${BUYERS} orders`);
  if (position.paidNotSent !== BUYERS)
    faults.push(`${position.paidNotSent} of ${BUYERS} pieces wait to be sent`);
  if (position.onShelf !== PIECES + change)
    faults.push(`${PIECES} and ${change} are ${position.onShelf} on the shelf`);
  faults.push(
    ...answers
      .filter(({ status }) => status >= 500 || status === 0)
      .map(({ status, text }) => `a payment is answered ${status}: ${text}`),
  );
  return { refused: changes.filter((one) => one === null).length, faults };
}

const wishes: readonly ShelfAction[] = [
  { reason: 'received', quantity: 3 },
  { reason: 'damaged', quantity: 2 },
  { reason: 'counted', onShelf: PIECES - 1 },
  { reason: 'lost', quantity: 30 },
];

/** By how much the shelf has changed; null if that was refused. */
async function atShelf(world: World, productId: string, wish: number): Promise<number | null> {
  const { db } = world;
  const acting = { by, at: world.now() };
  try {
    const act = wishes[wish];
    if (act) return (await transaction(db, (trx) => actOnShelf(trx, productId, act, acting))).change;
    const [last] = await listMoves(db, productId, { limit: 1 });
    return (await transaction(db, (trx) => undoMove(trx, { productId, moveId: last!.id }, acting))).change;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
