import { expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring } = catalogueFiles(shop);

const line = (sku: string, ...categoryPath: string[]) =>
  JSON.stringify({ sku, name: sku, price: 5, categoryPath });
const rename = (from: string, to: string) =>
  shop.db.updateTable('categories').set({ name: to }).where('name', '=', from).execute();

/** The path of the category that a product is in. */
async function placeOf(sku: string): Promise<string> {
  const { path } = await shop.db
    .selectFrom('products')
    .innerJoin('product_categories', 'product_id', 'products.id')
    .where('sku', '=', sku)
    .select(({ fn }) => fn<string>('category_path', ['category_id']).as('path'))
    .executeTakeFirstOrThrow();
  return path;
}
const count = async () => (await shop.db.selectFrom('categories').select('id').execute()).length;

test('a file that names a category by a former name finds it where it is now', async () => {
  await bring([line('PRAM', 'Travel', 'Prams'), line('COT', 'Nursery')].join('\n'));
  await rename('Prams', 'Pushchairs');
  await rename('Travel', 'Out and about');
  const before = await count();
  const again = line('PRAM', 'travel', 'prams');
  expect(await bring(again, { isDryRun: true })).toMatchObject({ unchanged: 1 });
  expect(await bring(again)).toMatchObject({ unchanged: 1 });
  expect(await bring(line('PRAM-2', 'Travel', 'Pushchairs'))).toMatchObject({ created: 1 });
  expect(await placeOf('PRAM-2')).toBe('out and about/pushchairs');
  expect(await count()).toBe(before);

  // A new category goes below the one that its path now leads to.
  await bring(line('TWIN', 'Travel', 'Prams', 'Twins'));
  expect(await placeOf('TWIN')).toBe('out and about/pushchairs/twins');
  expect(await count()).toBe(before + 1);
});

test('a category that now has the name takes precedence over one that once had it', async () => {
  await bring(line('SHAWL', 'Blankets'));
  await rename('Blankets', 'Shawls');
  await shop.db.insertInto('categories').values({ name: 'Blankets' }).execute();
  await bring(line('THROW', 'Blankets'));
  expect([await placeOf('SHAWL'), await placeOf('THROW')]).toEqual(['shawls', 'blankets']);
});
