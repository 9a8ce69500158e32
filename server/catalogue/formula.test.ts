import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/paths.ts';
import { transaction } from '#server/platform/database/database.ts';
import { fieldsOf, jsonSchemaOf } from '#tests/support/json-schema.ts';
import { testShop } from '#tests/support/test-shop.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

/*
 * First infant formula may be sold, and shown to those who ask for it. It may not be promoted: every call that answers
 * strangers is tried in many ways, and a new one may not show it either unless it is listed here.
 */
const asked: Partial<Record<EndpointName, string>> = {
  listProducts: 'a list or a search shows what was asked for',
  listFacets: 'counts what the list shows',
  getProduct: 'its own page',
  listVariants: 'of its own page',
  getProductDetails: 'of its own page',
  listReviews: 'of its own page, and holds none of formula',
  listProductCards: 'says of what is shown already whether it may be promoted',
  listProductsById: 'what somebody has put on a list of their own',
  readSearch: 'repeats the words that were typed',
};

const NAME = 'Marlow First Infant Formula';

const shop = await testShop();
let formulaId: string;
let otherId: string;
beforeAll(async () => {
  const shared = {
    ...{ brand: 'Marlow', pricePence: 1200, stock: 50, ageFromMonths: 0, ageToMonths: 12 },
    description: 'A gift for a new baby, from birth.',
  };
  const goesWith = ['MILK', 'TOY'];
  await transaction(shop.db, (trx) =>
    writeEntries(trx, [
      ...['Gifts', 'Feeding', 'Toys & Play', 'Books', 'Clothing'].map((category, place): CatalogueEntry => ({
        ...{ ...shared, sku: `OTHER-${place}`, name: `Marlow Bottle ${place}`, goesWith },
        categoryPath: [category],
      })),
      { ...shared, sku: 'TOY', name: 'Marlow Rattle', categoryPath: ['Toys & Play'] },
      {
        ...shared,
        sku: 'MILK',
        name: NAME,
        categoryPath: ['Gifts'],
        otherCategoryPaths: [['Feeding'], ['Toys & Play'], ['Books'], ['Clothing']],
        saleRule: 'first-infant-formula',
      },
    ]),
  );
  formulaId = await idOf('MILK');
  otherId = await idOf('OTHER-1');
  // Chosen by hand before the sale rule was set; from then on the database would refuse it.
  const setRule = (rule: string | null) =>
    shop.db.updateTable('products').set({ sale_rule: rule }).where('id', '=', formulaId).execute();
  await setRule(null);
  await shop.db
    .updateTable('home_sections')
    .set({ product_ids: [formulaId, otherId] })
    .where('kind', '=', 'products')
    .execute();
  await setRule('first-infant-formula');
});

async function idOf(sku: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom('products')
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

const words = ['formula', 'first infant formula', 'marlow', 'mar', 'gift', 'gift under £30', '0', '6', '30'];

/** Every address of a call, with each word in each query field. */
function addressesOf({ path, query }: Endpoint): string[] {
  const fields = fieldsOf(jsonSchemaOf(query)).filter((field) => !['page', 'pageSize'].includes(field));
  const queries = fields.flatMap((field) =>
    (field === 'ids' ? [formulaId, `${otherId}&ids=${formulaId}`] : words.map(encodeURIComponent)).map(
      (value) => `?${field}=${value}`,
    ),
  );
  const paths = path.includes(':id') ? [formulaId, otherId].map((id) => path.replace(':id', id)) : [path];
  return paths.flatMap((each) => ['', ...queries].map((text) => each + text));
}

test('no call shows it to somebody who did not ask for it', async () => {
  const calls = Object.values<Endpoint>(api).filter(
    ({ name, access, method }) => access === 'visitor' && method === 'GET' && !(name in asked),
  );
  const shown: string[] = [];
  let others = 0;
  for (const url of calls.flatMap(addressesOf)) {
    const { statusCode, body } = await shop.app.inject({ url });
    expect(statusCode, url).toBeLessThan(500);
    if (body.includes(formulaId) || body.includes(NAME)) shown.push(url);
    if (body.includes('Marlow Bottle')) others += 1;
  }
  expect(shown).toEqual([]);
  // They do show other products.
  expect(others).toBeGreaterThan(5);
});

test('shared lists and recently viewed products leave it out', async () => {
  const { body } = await shop.app.inject({
    url: `/api/products/by-id?ids=${formulaId}&ids=${otherId}&promotable=true`,
  });
  expect(body).toContain('Marlow Bottle');
  expect(body).not.toContain(NAME);
});

/** The letters that name products, and why none of them promotes formula. The rest name none. */
const letters: Readonly<Record<string, string>> = {
  'orders.template.ts': 'what somebody has bought',
  'owner.template.ts': 'to the owner',
  'reminders.template.ts': 'runs-out.rules.test.ts',
  'reviews.template.ts': 'review-letters.test.ts',
  'stock-alerts.template.ts': 'stock-alerts.test.ts',
};

test('no letter about products is unknown here', () => {
  const templates = path.resolve(import.meta.dirname, '../email/templates');
  const naming = readdirSync(templates).filter(
    (file) =>
      file.endsWith('.template.ts') &&
      /\bpages\.product\b|'product'|\bproductName\b|\bitems\b/.test(
        readFileSync(path.join(templates, file), 'utf8'),
      ),
  );
  expect(naming).toEqual(Object.keys(letters));
});

test('a search for it finds it', async () => {
  const { body } = await shop.app.inject({ url: '/api/products?search=infant%20formula' });
  expect(body).toContain(NAME);
});
