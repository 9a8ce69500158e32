import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';
import { markSent, placeOrder } from '#tests/support/sent-orders.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { readStockCommand } from './stock-command.ts';

let shop: TestShop;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const product = { sku: 'S-1', name: 'Night light', price_pence: 1900, barcode: '036000291452' };
  productId = (await shop.db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow())
    .id;
});
afterAll(() => shop.close());

/** `npm run catalogue -- stock …` on this test's database. */
const stock = (...args: string[]) =>
  runOwnerCommand('catalogue', ['stock', ...args], { DATABASE_URL: shop.context.config.databaseUrl! });

it('says where stock is and what moved it, and records what the owner does at the shelf', async () => {
  const received = await stock('0036000291452', '--received', '9', '--note', 'Delivery\u001b[2J 4711');
  expect(received).toMatchObject({ code: 0, out: expect.stringMatching(/^S-1: Night light\n/) });
  const buyer = await registerCustomer(shop);
  await markSent(shop, await placeOrder(buyer, productId));

  const read = async (...args: string[]) =>
    JSON.parse((await stock('S-1', '--json', ...args)).out).stock as { history: { id: number }[] };
  const [damaged] = (await read('--damaged', '2')).history;
  expect(await read('--undo', String(damaged!.id), '--limit', '2')).toMatchObject({
    onSale: 8,
    onShelf: 8,
    history: [
      { reason: 'damaged', change: 2, undoes: damaged!.id },
      { id: damaged!.id, isUndone: true },
    ],
  });

  const { out } = await stock('S-1', '--correction=-1');
  expect(out).toMatch(
    /\n\nON SALE +HELD FOR ORDERS BEING PAID +PAID, NOT SENT +ON THE SHELF\n +7 +0 +0 +7\n/,
  );
  expect(out).toMatch(/ -1 +correction +command line\n/);
  expect(out).toMatch(/ \+2 +undoes entry \d+ +command line\n/);
  expect(out).toMatch(/\n +\d+ .* +-2 +damaged \(undone\) +command line\n/);
  expect(out).toMatch(/ -1 +sold [A-Z0-9]{4}-[A-Z0-9]{4} +the shop\n/);
  expect(out).toMatch(/ \+9 +received +command line +Delivery \[2J 4711\n/);
});

it.each([
  [[], 'stock needs the sku of a product.'],
  [['S-1', '--received', '0'], '--received must be a whole number from 1 to 1000000.'],
  [['S-1', '--received', '1', '--lost', '1'], 'Only one of --received and --lost.'],
  [['S-1', '--correction', '0'], '--correction is a whole number with its sign'],
  [['S-1', '--note', 'why'], '--note goes with what you found or did.'],
])('says what cannot be understood: %j', (args, words) => {
  expect(() => readStockCommand(args)).toThrow(words);
});

it.each([
  [['S-1', 'S-2'], 2, 'One product at a time.'],
  [['NO-SUCH'], 1, 'Product not found.'],
  [['S-1', '--undo', '999999'], 1, 'That entry does not exist.'],
  [['S-1', '--lost', '99'], 1, 'are on the shelf.'],
])('says what is wrong with %#', async (args, code, words) => {
  const answer = await stock(...args);
  expect(answer).toMatchObject({ code, out: '' });
  expect(answer.err).toContain(words);
});
