import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#contract/call.ts';
import type { DeliveryMethod, DeliveryTable } from '#contract/delivery/zones.ts';
import { penceFromPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Shop } from '#contract/shop.ts';
import { usualDelivery, wholeBasket, withDelivery } from '#storefront/basket/whole-basket.ts';
import { isOtherTotal, newsOf, totalToAgree, type News } from '#storefront/checkout/agreed-total.ts';
import { employAt } from './desk-staff.ts';
import { findFaults } from './faults.ts';
import { inBatches } from './in-batches.ts';
import { createRandom, type Random } from './random.ts';
import { timed, type Options, type Result } from './result.ts';
import { openWorld, type Client, type World } from './world.ts';

const BUYERS = 50;
const CHANGES = 20;
const BETWEEN_CHANGES_MILLISECONDS = 400;
/** Longer than a change takes: most buyers meet one between looking and pressing. */
const THINKS_MILLISECONDS = 1500;
const TRIES = 40;

/**
 * Fifty buyers check out while the owner changes the table of delivery twenty times, at two processes of the shop. The
 * buyers' screens work out their sums, and decide what a press agrees to, with the page's own code. PayPal's log is the
 * witness: what it took from a buyer is what the button said when they pressed it.
 */
export function proveAgreedSums({ seed, isLong, say }: Options): Promise<Result> {
  const rounds = isLong ? 20 : 1;
  return timed('agreed sums', async () => {
    const world = await openWorld({ shops: 2, isBackgroundFree: true, hasWebhooks: true });
    const random = createRandom(seed);
    try {
      const shop = (await (await fetch(`${world.shops[0]!.url}/api/shop`)).json()) as Shop;
      const faults: string[] = [];
      const notes: Notes = { sums: new Set(), told: 0, refused: 0 };
      for (let round = 1; round <= rounds; round++) {
        const shoppers = await inBatches(Array.from({ length: BUYERS }), 10, () => arrive(world, random));
        const before = notes.told;
        const [paid] = await Promise.all([
          Promise.all(shoppers.map((shopper) => checkOut(world, shop, shopper, random, notes))),
          changeTable(await employAt(world, 0, 'owner'), random),
        ]);
        await world.witness.read();
        faults.push(...paid.flatMap((one) => findUnseen(world, one)));
        if (notes.told === before) faults.push('nobody was told of another sum, so nothing was tried');
        say(`round ${round}: ${notes.told} told of another sum, ${notes.refused} of a way that is gone`);
      }
      faults.push(...(await findFaults(world)));
      return {
        tried: `${BUYERS} checkouts while the table of delivery changes ${CHANGES} times, two processes, ${rounds} rounds`,
        count: BUYERS * rounds,
        faults,
        notes: `${notes.sums.size} sums paid; ${notes.told} times told of another sum, ${notes.refused} of a way that is gone`,
      };
    } finally {
      await world.close();
    }
  });
}

interface Notes {
  sums: Set<number>;
  told: number;
  refused: number;
}

interface Shopper extends Client {
  /** Undefined: the one that the page has chosen. */
  methodId: string | undefined;
}

async function arrive(world: World, random: Random): Promise<Shopper> {
  const client = await world.client();
  for (let line = 0; line <= random.below(2); line++) {
    const productId = await world.stock(10, 200 + random.below(4000));
    await world.db
      .updateTable('products')
      .set({ weight_grams: 200 + random.below(3000) })
      .where('id', '=', productId)
      .execute();
    await client.call('addBasketItem', { body: { productId, quantity: 1 + random.below(3) } });
  }
  const code = random.pick([null, { kind: 'percent' }, { kind: 'delivery', percent: null }]);
  if (code) await client.call('setBasketCode', { body: { code: (await world.promotion(code)).code } });
  return { ...client, methodId: random.pick([undefined, undefined, 'next-day', 'counter']) };
}

/** What a buyer agreed to by the press after which they were sent to PayPal. */
interface Paid {
  orderId: string;
  agreed: number;
}

/** A buyer at one process after the other, as behind a proxy. Presses until nothing is new, then pays. Null: gave up. */
async function checkOut(
  world: World,
  shop: Shop,
  buyer: Shopper,
  random: Random,
  notes: Notes,
): Promise<Paid | null> {
  const at = () => random.below(world.shops.length);
  const think = () => sleep(random.below(THINKS_MILLISECONDS));
  const look = async () => {
    const { body } = await buyer.ask('GET', `/api/basket?shippingAddressId=${buyer.addressId}`, { at: at() });
    return wholeBasket(body as Parameters<typeof wholeBasket>[0], shop);
  };
  await sleep(random.below(CHANGES * BETWEEN_CHANGES_MILLISECONDS));
  let basket = await look();
  let news: News | null = null;
  for (let press = 0; press < TRIES; press++) {
    await think();
    const { deliveryOptions } = basket;
    const method = deliveryOptions.find(({ id }) => id === buyer.methodId) ?? usualDelivery(deliveryOptions);
    const shown = withDelivery(basket, shop, method?.id);
    const total = totalToAgree(shown.grandTotal, news);
    const { status, body, text } = await buyer.ask('POST', '/api/orders', {
      at: at(),
      body: {
        ...{ shippingAddressId: buyer.addressId, paymentMethodHint: 'PayPal' },
        ...(method && { deliveryMethodId: method.id }),
      },
    });
    if (status === 409 && (body as { code?: string }).code === 'orders/delivery-not-offered') {
      notes.refused++;
      news = null;
      basket = await look();
      continue;
    }
    if (status >= 300) throw new Error(`a buyer was told ${status} ${text}`);
    const order = body as Order;
    news = newsOf(order, { total, knowsNotHeld: news === 'not-held' });
    if (news === null) {
      await pay(world, buyer, order.id, { at, think });
      notes.sums.add(total);
      return { orderId: order.id, agreed: total };
    }
    if (isOtherTotal(news)) {
      notes.told++;
      basket = await look();
    }
  }
  return null;
}

async function pay(
  world: World,
  buyer: Shopper,
  orderId: string,
  { at, think }: { at: () => number; think: () => Promise<unknown> },
): Promise<void> {
  await think();
  const started = await buyer.ask('POST', `/api/orders/${orderId}/initiate-paypal-payment`, { at: at() });
  const { approvalUrl } = started.body as { approvalUrl?: string };
  if (!approvalUrl) throw new Error(`a buyer was told ${started.status} ${started.text}`);
  await think();
  await world.paypal.approve(new URL(approvalUrl).searchParams.get('token')!);
  const { status, text } = await buyer.ask('POST', `/api/orders/${orderId}/capture-payment`, { at: at() });
  // 400: the webhook was quicker, and the order is paid.
  if (status !== 200 && status !== 400) throw new Error(`a buyer was told ${status} ${text}`);
}

function findUnseen({ witness }: World, paid: Paid | null): string[] {
  if (!paid) return ['a buyer was never sent to PayPal'];
  const taken = witness.of(paid.orderId).flatMap(({ captures }) => captures.map(({ pence }) => pence));
  const agreed = penceFromPounds(paid.agreed);
  return taken.length === 1 && taken[0] === agreed
    ? []
    : [
        `order ${paid.orderId}: the button said ${agreed} pence, PayPal took ${taken.join(' and ') || 'nothing'}`,
      ];
}

/** Another price, threshold or weight each time; the next day's delivery and the counter come and go. */
async function changeTable(owner: Awaited<ReturnType<typeof employAt>>, random: Random): Promise<void> {
  for (let change = 0; change < CHANGES; change++) {
    const { table, version } = await owner('getDeskDelivery', {});
    await owner('changeDelivery', { body: { table: anyTable(table, random), version } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError) throw new Error(`the owner was told ${error.status} ${error.message}`);
        throw error;
      },
    );
    await sleep(BETWEEN_CHANGES_MILLISECONDS);
  }
}

function anyTable({ zones, methods }: DeliveryTable, random: Random): DeliveryTable {
  const cost = () => 100 + random.below(900);
  const steps = () => [
    { fromGrams: 0, costPence: cost(), freeFromPence: random.pick([null, 1500, 4000]) },
    { fromGrams: 1000 + random.below(2000), costPence: 1000 + cost(), freeFromPence: null },
  ];
  const standard: DeliveryMethod = {
    ...methods.find(({ id }) => id === 'standard')!,
    rates: { mainland: steps() },
  };
  return {
    zones: zones.map((zone) => (zone.id === 'mainland' ? zone : { ...zone, closed: 'Not now.' })),
    methods: [
      standard,
      {
        ...standard,
        id: 'next-day',
        name: 'Next day',
        isOn: random.next() < 0.7,
        rates: { mainland: steps() },
      },
      {
        ...standard,
        ...{ id: 'counter', name: 'Collect', kind: 'collection', isOn: random.next() < 0.7 },
        place: { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' },
        rates: { mainland: [{ fromGrams: 0, costPence: random.below(200), freeFromPence: null }] },
      },
    ],
  };
}
