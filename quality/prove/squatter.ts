import { randomUUID } from 'node:crypto';
import { MAX_HOLD_HOURS } from '#server/inventory/holds.rules.ts';
import { newBuyer, newPaidOrder, type Buyer } from './buyer.ts';
import { findFaults } from './faults.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type World } from './world.ts';

const STOCK = 10;
const STEP_MINUTES = 20;
/** Two holds: after a pause, a second one is tolerated. */
const MAX_HOURS_HELD = 2 * 3;
const MAX_STARTS_A_MINUTE = 10;
/** How long any number of accounts may hold all of a product each day, and once more: the last hold may begin just before. */
const HOURS_A_DAY = 3;
const HOURS_ONCE = { newcomers: 1.5 + 3, buyers: 4.5 + 3 };

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

/** What each account of a siege does with its order, until the next one takes over. */
const sieges: Record<string, (holder: Buyer, orderId: string, minutes: number) => Promise<unknown>> = {
  'hold as long as they can': (holder, id) => holder.initiate(id),
  'give way to the next in time': async (holder, id, minutes) => {
    if (minutes >= 80) await holder.cancel(id);
    else await holder.initiate(id);
  },
};

/** Accounts that never pay: how long they keep stock from others, alone and together, and what they cost at PayPal. */
export function proveSquatter({ isLong, say }: Options): Promise<Result> {
  const hours = isLong ? 24 : 8;
  const days = isLong ? 4 : 0.5;
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
      for (const by of ['newcomers', 'buyers'] as const) {
        for (const [name, siege] of Object.entries(sieges)) {
          if (!isLong && (by === 'buyers' || name !== 'hold as long as they can')) continue;
          const { held, longest, accounts, isSold } = await besiege(world, siege, { days, by });
          const told = `${by} who ${name}: ${held} h in ${days} days, ${longest} h at once, ${accounts} accounts`;
          say(told);
          notes.push(told);
          if (held > HOURS_ONCE[by] + days * HOURS_A_DAY) faults.push(`all stock is kept by ${told}`);
          if (!isSold) faults.push(`a newcomer could not buy after a siege by ${by} who ${name}`);
        }
      }
      const started = await startPayments(world);
      if (started > MAX_STARTS_A_MINUTE) faults.push(`${started} orders at PayPal in one minute`);
      faults.push(...(await findFaults(world)));
      return {
        tried:
          `${Object.keys(tricks).length} ways to hold all stock for ${hours} hours unpaid, ` +
          `sieges of ${days} days by any number of accounts, and 40 payments at once`,
        count: notes.length + 1,
        faults,
        notes: `held ${notes.join(', ')}; ${started} orders at PayPal`,
      };
    } finally {
      await world.close();
    }
  });
}

/** For how many hours nobody else could have bought. */
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
    if (await isAllHeld(world, product)) steps++;
    await world.wait(STEP_MINUTES * 60);
    await world.work();
  }
  return hoursOf(steps);
}

async function isAllHeld(world: World, product: string): Promise<boolean> {
  const stock = await world.db
    .selectFrom('stock')
    .where('product_id', '=', product)
    .select('available')
    .executeTakeFirstOrThrow();
  return stock.available === 0;
}

const hoursOf = (steps: number) => Math.round((steps * STEP_MINUTES) / 6) / 10;

/**
 * Accounts take all of a product in turn: a fresh one each time, or, of those that have paid for something before, as many
 * as the limit of each account makes necessary. In the end somebody who has never bought anything buys one.
 */
async function besiege(
  world: World,
  siege: (typeof sieges)[string],
  { days, by }: { days: number; by: 'newcomers' | 'buyers' },
): Promise<{ held: number; longest: number; accounts: number; isSold: boolean }> {
  const product = await world.stock(STOCK);
  const enlist = async () => {
    const buyer = by === 'buyers' ? (await newPaidOrder(world)).buyer : await newBuyer(world, 0);
    await buyer.put(product, STOCK);
    return buyer;
  };
  const order = async (buyer: Buyer) =>
    (await buyer.order({ key: randomUUID() })).body as { id: string; isStockHeld: boolean };

  let accounts = 0;
  let fresh: Buyer | null = null;
  let holding: { holder: Buyer; id: string; since: number } | null = null;
  let steps = 0;
  let inARow = 0;
  let longest = 0;
  for (let minute = 0; minute < days * 24 * 60; minute += STEP_MINUTES) {
    if (holding) {
      await siege(holding.holder, holding.id, minute - holding.since);
      if (!(await isAllHeld(world, product))) holding = null;
    }
    if (!holding) {
      if (!fresh) accounts++;
      fresh ??= await enlist();
      const { id, isStockHeld } = await order(fresh);
      if (isStockHeld) [holding, fresh] = [{ holder: fresh, id, since: minute }, null];
      else await fresh.cancel(id);
    }
    inARow = (await isAllHeld(world, product)) ? inARow + 1 : 0;
    if (inARow > 0) steps++;
    longest = Math.max(longest, inARow);
    await world.wait(STEP_MINUTES * 60);
    await world.work();
  }
  await world.wait(MAX_HOLD_HOURS * 3600);
  await world.work();
  return { held: hoursOf(steps), longest: hoursOf(longest), accounts, isSold: await buys(world, product) };
}

async function buys(world: World, product: string): Promise<boolean> {
  const buyer = await newBuyer(world, 0);
  await buyer.put(product, 1);
  const { id } = (await buyer.order()).body as { id: string };
  const { approvalUrl } = (await buyer.initiate(id)).body as { approvalUrl: string };
  await world.paypal.approve(new URL(approvalUrl).searchParams.get('token')!);
  return (await buyer.capture(id)).status === 200;
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
