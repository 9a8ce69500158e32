import { newBuyer, type Buyer } from './buyer.ts';
import { findFaults } from './faults.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const STOCK = 10;
const STEP_MINUTES = 20;
/** Two holds: after a pause, a second one is tolerated. */
const MAX_HOURS_HELD = 2 * 3;
const MAX_STARTS_A_MINUTE = 10;

/** Ways in which a customer who never pays might keep everybody else from buying. */
const tricks: Record<string, (buyer: Buyer) => Promise<unknown>> = {
  'repeats the checkout': (buyer) => buyer.order(),
  async 'starts the payment again and again'(buyer) {
    const { body } = await buyer.order();
    await buyer.initiate((body as { id: string }).id);
  },
  'changes the note': (buyer) => buyer.order({ notes: `note ${Math.random()}`, key: `${Math.random()}` }),
  async 'cancels and orders again'(buyer) {
    const { body } = await buyer.order({ key: `${Math.random()}` });
    await buyer.cancel((body as { id: string }).id);
    await buyer.order({ key: `${Math.random()}` });
  },
};

/** One account that never pays: how long it keeps stock from others, and what it costs at PayPal. */
export function proveSquatter({ isLong, say }: Options): Promise<Result> {
  const hours = isLong ? 24 : 8;
  return timed('squatter', async () => {
    const world = await openWorld();
    try {
      const faults: string[] = [];
      const notes: string[] = [];
      for (const [name, trick] of Object.entries(tricks)) {
        const held = await squat(world, trick, hours);
        say(`${name}: held for ${held} of ${hours} hours`);
        notes.push(`${name}: ${held} h`);
        if (held > MAX_HOURS_HELD) faults.push(`who ${name} keeps all stock for ${held} of ${hours} hours`);
      }
      const started = await startPayments(world);
      if (started > MAX_STARTS_A_MINUTE) faults.push(`${started} orders at PayPal in one minute`);
      faults.push(...(await findFaults(world)));
      return {
        tried: `${notes.length} ways to hold all stock for ${hours} hours unpaid, and 40 payments at once`,
        count: notes.length + 1,
        faults,
        notes: `held ${notes.join(', ')}; ${started} orders at PayPal`,
      };
    } finally {
      await world.close();
    }
  });
}

/** For how many hours nobody else could have bought. In the end somebody else does. */
async function squat(
  world: World,
  trick: (buyer: Buyer) => Promise<unknown>,
  hours: number,
): Promise<number> {
  const product = await world.stock(STOCK);
  const squatter = await newBuyer(world, 0);
  await squatter.put(product, STOCK);
  let steps = 0;
  for (let minutes = 0; minutes < hours * 60; minutes += STEP_MINUTES) {
    await trick(squatter);
    const stock = await world.db
      .selectFrom('stock')
      .where('product_id', '=', product)
      .select(['on_hand', 'reserved'])
      .executeTakeFirstOrThrow();
    if (stock.reserved === stock.on_hand) steps++;
    await world.wait(STEP_MINUTES * 60);
    await world.work();
  }
  return Math.round((steps * STEP_MINUTES) / 6) / 10;
}

/** Each for another order, as quickly as one customer can. Returns how many PayPal was asked for. */
async function startPayments(world: World): Promise<number> {
  const buyer = await newBuyer(world);
  const ids: string[] = [];
  for (let number = 0; number < 40; number++) {
    const { body } = await buyer.order({ notes: `note ${number}`, key: `start-${number}` });
    const { id } = body as { id: string };
    ids.push(id);
    await buyer.initiate(id);
  }
  await world.witness.read();
  return ids.reduce((sum, id) => sum + world.witness.of(id).length, 0);
}
