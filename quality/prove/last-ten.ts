import { findFaults } from './faults.ts';
import { inBatches } from './in-batches.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Answer, type Client, type World } from './world.ts';

const BUYERS = 200;
const LAST = 10;

/**
 * Two hundred buyers want the last ten, at once, from two processes of the shop. In every second round they want two
 * products each, half of them in the opposite order, which provokes deadlocks, and then the last use of a promotion code:
 * once, and again when the one who got it has cancelled.
 */
export function proveLastTen({ isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 50 : 2;
  return timed('last ten', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true });
    try {
      const buyers = await inBatches(Array.from({ length: BUYERS }), 20, () => world.client());
      const faults: string[] = [];
      let slowest = 0;
      for (let round = 1; round <= rounds; round++) {
        const sale = await sell(world, buyers, round % 2 === 0 ? 2 : 1);
        slowest = Math.max(slowest, sale.milliseconds);
        faults.push(...sale.faults.map((fault) => `round ${round}: ${fault}`));
        say(`round ${round}: ${sale.outcome}, ${sale.milliseconds} ms`);
        if (round % 2 === 1) continue;
        const use = await useUp(world, buyers);
        faults.push(...use.faults.map((fault) => `round ${round}: ${fault}`));
        say(`round ${round}: the last use of a code twice, ${use.milliseconds.join(' and ')} ms`);
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `${BUYERS} buyers, the last ${LAST} and the last use of a code, two processes, ${rounds} rounds`,
        count: rounds,
        faults,
        notes: `slowest round ${slowest} ms`,
      };
    } finally {
      await world.close();
    }
  });
}

async function sell(world: World, buyers: readonly Client[], products: number) {
  const wanted: string[] = [];
  for (let number = 0; number < products; number++) wanted.push(await world.stock(LAST));
  await fill(world, buyers, wanted);

  const { answers, milliseconds } = await race(world, buyers);
  const faults = faultsIn(answers, { most: LAST, isClear: isSoldOut });

  const stock = await world.db
    .selectFrom('stock')
    .where('product_id', 'in', wanted)
    .select('reserved')
    .execute();
  if (stock.some(({ reserved }) => reserved !== LAST)) faults.push('not all of them are reserved');
  faults.push(...(await cancelAll(answers, buyers)));
  const made = answers.filter(({ status }) => status === 201).length;
  return { faults, milliseconds, outcome: `${made} orders, ${answers.length - made} refusals` };
}

/** A code that may be used once, in every basket: one order has it, also after that order was cancelled. */
async function useUp(world: World, buyers: readonly Client[]) {
  await fill(world, buyers, [await world.stock(BUYERS)]);
  const { id, code } = await world.promotion();
  await inBatches(buyers, 20, (buyer) => buyer.call('setBasketCode', { body: { code } }));
  const faults: string[] = [];
  const milliseconds: number[] = [];
  const expectUsed = async (wanted: number) => {
    const { used } = await world.db
      .selectFrom('promotions')
      .where('id', '=', id)
      .select('used')
      .executeTakeFirstOrThrow();
    if (used !== wanted) faults.push(`${code} is used ${used} times, not ${wanted}`);
  };
  for (let turn = 1; turn <= 2; turn++) {
    const run = await race(world, buyers);
    milliseconds.push(run.milliseconds);
    faults.push(
      ...faultsIn(run.answers, { most: 1, isClear: ({ code }) => code === 'orders/code-not-valid' }),
    );
    await expectUsed(1);
    faults.push(...(await cancelAll(run.answers, buyers)));
    await expectUsed(0);
  }
  await inBatches(buyers, 20, (buyer) => buyer.call('removeBasketCode', {}));
  return { faults, milliseconds };
}

/** Everybody orders at once. */
async function race(world: World, buyers: readonly Client[]) {
  const begin = performance.now();
  const answers = await Promise.all(
    buyers.map((buyer, number) =>
      buyer.ask('POST', '/api/orders', {
        at: number % world.shops.length,
        body: { shippingAddressId: buyer.addressId, paymentMethodHint: 'PayPal' },
      }),
    ),
  );
  return { answers, milliseconds: Math.round(performance.now() - begin) };
}

async function cancelAll(answers: readonly Answer[], buyers: readonly Client[]): Promise<string[]> {
  const faults: string[] = [];
  await Promise.all(
    answers.map(async ({ status, body }, number) => {
      if (status !== 201) return;
      const { id } = body as { id: string };
      const cancelled = await buyers[number]!.ask('POST', `/api/orders/${id}/cancel`);
      if (cancelled.status !== 200) faults.push(`cancelling is told ${cancelled.status}`);
    }),
  );
  return faults;
}

type Problem = { code?: string; detail?: string };

/** As many as there are get one; the others are told clearly why not. */
function faultsIn(
  answers: readonly Answer[],
  { most, isClear }: { most: number; isClear: (problem: Problem) => boolean },
): string[] {
  const faults: string[] = [];
  const made = answers.filter(({ status }) => status === 201).length;
  if (made !== most) faults.push(`${made} orders where ${most} could be made`);
  const unclear = answers.filter(
    ({ status, body }) => status !== 201 && !(status === 409 && isClear(body as Problem)),
  );
  for (const { status, text } of unclear.slice(0, 3))
    faults.push(`a buyer was told ${status} ${text.slice(0, 200)}`);
  return faults;
}

function isSoldOut({ code, detail }: Problem): boolean {
  return code === 'orders/out-of-stock' && /sold out|left/.test(detail ?? '');
}

/** Baskets as the shop stores them, with the products in the order each buyer chose them. */
async function fill({ db }: World, buyers: readonly Client[], products: readonly string[]): Promise<void> {
  const ids = buyers.map(({ id }) => id);
  await db.deleteFrom('basket_items').where('customer_id', 'in', ids).execute();
  await inBatches(buyers, 20, async (buyer) => {
    const chosen = ids.indexOf(buyer.id) % 4 < 2 ? products : products.toReversed();
    for (const productId of chosen) {
      await buyer.call('addBasketItem', { body: { productId, quantity: 1 } });
    }
  });
}
