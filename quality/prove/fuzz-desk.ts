import type { Order } from '#contract/orders.ts';
import { deskApi } from '#contract/desk/api.ts';
import { roles, type Role } from '#contract/desk/permissions.ts';
import type { DeskEndpoint } from '#contract/endpoint.ts';
import { statusOf, type RefusalCode } from '#contract/refusal.ts';
import { carryOutDueJobs } from '#server/desk/orders/jobs.service.ts';
import { employ } from '#tests/support/desk.ts';
import type { PayingShop } from '#tests/support/paying-shop.ts';
import type { Fuzzed, Sender } from './fuzz.ts';

/** The calls of the desk, made by strangers and people of every role, about a few orders and products. */
export async function deskFuzzed(paying: PayingShop): Promise<Fuzzed> {
  const products = await Promise.all(Array.from({ length: 20 }, () => paying.stock(1_000_000)));
  const buyers = await Promise.all(Array.from({ length: 3 }, () => paying.buyer()));
  const about = new Map<string, readonly unknown[]>([
    ['id', products],
    ['productId', products],
    ['sku', await skusOf(paying)],
    ['reason', ['damaged', 'They asked for it.']],
    ['email', buyers.map(({ email }) => email)],
    ['category', await categoriesOf(paying)],
    ['version', [0, 1]],
    // So that some sums match: more than an editor may refund alone, and less.
    ['deliveryPence', [0]],
    ['goodwillPence', [500, 1500]],
    ['expectedPence', [500, 1500]],
    ['weightGrams', [1, 750]],
  ]);
  let people: DeskSender[] = [];
  return {
    endpoints: Object.values(deskApi) as DeskEndpoint[],
    declared: (endpoint) => declaredStatuses(endpoint as DeskEndpoint),
    newSenders: async () => {
      // Beyond the pace allowed to a buyer, and the ten seconds of earlier jobs.
      await paying.wait(600);
      await carryOutDueJobs(paying.context);
      const orders: Order[] = [];
      for (const buyer of buyers) {
        const order = await buyer.orderOf(await paying.stock(10), 2);
        await buyer.approve(order.id);
        await buyer.capture(order.id);
        orders.push(order);
      }
      people = await Promise.all(roles.map((role) => newSender(paying, role, about, orders)));
      return people;
    },
    sendersLastRounds: 20,
    hiddenFrom: (sender) =>
      people.find((person) => person === sender)?.role === 'viewer' ? buyers.map(({ email }) => email) : [],
  };
}

interface DeskSender extends Sender {
  role: Role;
}

async function newSender(
  { shop }: PayingShop,
  role: Role,
  about: ReadonlyMap<string, readonly unknown[]>,
  orders: readonly Order[],
): Promise<DeskSender> {
  const person = await employ(shop, role);
  const tomorrow = new Date(shop.clock.now().getTime() + 86_400_000);
  await shop.db
    .updateTable('staff_sessions')
    .set({ confirmed_until: tomorrow, created_at: tomorrow })
    .where('id', '=', person.sessionId)
    .execute();
  if (role === 'editor') {
    await shop.db
      .updateTable('staff')
      .set({ refund_limit_pence: 1000 })
      .where('id', '=', person.id)
      .execute();
  }
  const known = new Map([...about].map(([name, values]) => [name, [...values]]));
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  known
    .set('number', numbers)
    .set('order', numbers)
    .set('orders', [...numbers, numbers.join()]);
  return { role, headers: person.browser.headers(), known };
}

async function skusOf({ shop }: PayingShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('products').select('sku').limit(20).execute();
  return rows.map(({ sku }) => sku);
}

async function categoriesOf({ shop }: PayingShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('categories').select('id').limit(5).execute();
  return rows.map(({ id }) => id);
}

/** Refusals that any call may give. */
const shared: readonly RefusalCode[] = [
  'request/invalid',
  'request/malformed',
  'request/not-json',
  'request/too-large',
  'request/key-reused',
  'desk/wrong-origin',
  'desk/not-signed-in',
  'desk/another-person',
  'desk/not-allowed',
];

function declaredStatuses({ answers, refusals, params }: DeskEndpoint): ReadonlySet<string> {
  return new Set([
    ...Object.keys(answers),
    ...[...refusals, ...shared].map((code) => String(statusOf(code))),
    ...(params ? ['404', '405', '414'] : []),
  ]);
}
