import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { markSent, placeOrder } from '#tests/support/sent-orders.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  const product = { sku: 'S-1', name: 'Night light', price_pence: 1900 };
  productId = (await shop.db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow())
    .id;
});
afterAll(() => shop.close());

/** `npm run catalogue -- stock …` on the database of this test. */
function stock(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    DATABASE_URL: shop.context.config.databaseUrl!,
    SECRET_KEY: 'a key for tests alone, of sufficient length',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/catalogue.ts', 'stock', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}

it('says where stock is and what moved it, and writes down what the owner does at the shelf', async () => {
  expect((await stock('S-1')).out).toContain('Nothing has moved yet.');
  expect(await stock('S-1', '--received', '9', '--note', 'Delivery\u001b[2J 4711')).toMatchObject({
    code: 0,
  });
  const buyer = await registerCustomer(shop);
  await markSent(shop, await placeOrder(buyer, productId));
  expect(await stock('S-1', '--damaged', '2')).toMatchObject({ code: 0 });
  const { out } = await stock('S-1');
  expect(out).toMatch(
    /S-1: Night light\n\nON SALE +HELD FOR ORDERS BEING PAID +PAID, NOT SENT +ON THE SHELF\n/,
  );
  expect(out).toMatch(/\n +\d+ .* +-2 +damaged +command line\n/);
  expect(out).toMatch(/ -1 +sold [A-Z0-9]{4}-[A-Z0-9]{4} +the shop\n/);
  expect(out).toMatch(/ \+9 +received +command line +Delivery \[2J 4711\n/);

  const read = async (...args: string[]) =>
    JSON.parse((await stock('S-1', '--json', ...args)).out).stock as {
      onShelf: number;
      history: { id: number; reason: string }[];
    };
  const [damaged] = (await read()).history;
  const undone = await read('--undo', String(damaged!.id), '--limit', '2');
  expect(undone).toMatchObject({
    onSale: 8,
    onShelf: 8,
    history: [
      { reason: 'damaged', change: 2, undoes: damaged!.id },
      { id: damaged!.id, isUndone: true },
    ],
  });
  expect(await read('--counted', '7')).toMatchObject({ onShelf: 7 });
  expect(await read('--correction=-1')).toMatchObject({ onShelf: 6 });
  expect(await stock('S-1', '--lost', '7')).toMatchObject({
    code: 1,
    out: '',
    err: 'Only 6 are on the shelf.\n',
  });
});

it.each([
  [[], 2, 'stock needs the sku of a product.'],
  [['S-1', 'S-2'], 2, 'One product at a time.'],
  [['NO-SUCH'], 1, 'Product not found.'],
  [['S-1', '--received', '0'], 2, '--received is a whole number from 1 to 1000000.'],
  [['S-1', '--received', '1', '--lost', '1'], 2, 'Only one of --received and --lost.'],
  [['S-1', '--correction', '0'], 2, '--correction is a whole number with its sign'],
  [['S-1', '--note', 'why'], 2, '--note goes with what you found or did.'],
  [['S-1', '--undo', '999999'], 1, 'That entry does not exist.'],
])('says what is wrong with %#', async (args, code, words) => {
  const answer = await stock(...args);
  expect(answer).toMatchObject({ code, out: '' });
  expect(answer.err).toContain(words);
});
