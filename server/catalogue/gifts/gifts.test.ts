import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { testShop } from '#tests/support/test-shop.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { listCheapestGifts } from './gifts.service.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

/* What is offered as a gift: the right kind of product, for the age, under the price, in stock, and legal to
   promote. */
const shop = await testShop();

const sleepsuit = (size: string, ages: [number, number], stock = 5): Thing => [
  `SUIT-${size}`,
  ['Clothing', 'Sleepsuits'],
  18,
  ages,
  { stock, style: { code: 'suit', name: 'Suit', options: [{ name: 'Size', value: size }] } },
];

type Thing = [
  sku: string,
  categoryPath: string[],
  pounds: number,
  ages: [from: number | null, to: number | null] | null,
  more?: Partial<CatalogueEntry>,
];

const things: Thing[] = [
  ['HAMPER', ['Gifts', 'First Birthday'], 29.99, [10, 24]],
  ['CASTLE', ['Gifts', 'First Birthday'], 30, [12, 24]],
  ['BLOCKS', ['Toys & Play', 'Wooden'], 15, [12, 48]],
  ['RATTLE', ['Toys & Play', 'Rattles'], 8, [0, 18]],
  ['GUIDE', ['Books', 'For Parents'], 12, [0, 36]],
  ['ANYTIME', ['Toys & Play', 'Wooden'], 9, null],
  ['SOLD-OUT', ['Toys & Play', 'Wooden'], 9, [12, 24], { stock: 0 }],
  ['DRAFT', ['Toys & Play', 'Wooden'], 9, [12, 24], { status: 'draft' }],
  ['NAPPIES', ['Gifts', 'Nappies'], 9, [0, 36]],
  ['SEAT', ['Travel', 'Car Seats'], 9, [0, 48]],
  ['PLAYPEN', ['Safety', 'Playpens'], 9, [0, 48]],
  ['FORMULA', ['Gifts', 'New Baby Gifts'], 9, [0, 12]],
  sleepsuit('9 to 12 Months', [9, 12]),
  sleepsuit('12 to 18 Months', [12, 18]),
  sleepsuit('18 to 24 Months', [18, 24]),
];

beforeAll(async () => {
  await transaction(shop.db, (trx) =>
    writeEntries(
      trx,
      things.map(([sku, categoryPath, pounds, , more]) => ({
        ...{ sku, name: sku, pricePence: Math.round(pounds * 100), stock: 5, categoryPath },
        ...more,
      })),
    ),
  );
  for (const [sku, , , ages] of things) {
    await shop.db
      .updateTable('products')
      .set({
        age_from_months: ages?.[0] ?? null,
        age_to_months: ages?.[1] ?? null,
        sale_rule: sku === 'FORMULA' ? 'first-infant-formula' : null,
      })
      .where('sku', '=', sku)
      .execute();
  }
});

async function gifts(query: { ageMonths?: number; underPrice?: number } = {}): Promise<string[]> {
  const { Products, PageInfo } = await shop.call('listGifts', { query: { ...query, pageSize: 100 } });
  expect(PageInfo.TotalItems).toBe(Products.length);
  return Products.map(({ Sku }) => Sku);
}

test('products meant as gifts come first, beginning with those that have just come to fit', async () => {
  expect(await gifts({ ageMonths: 12 })).toEqual([
    'CASTLE',
    'HAMPER',
    'BLOCKS',
    'RATTLE',
    'SUIT-12 to 18 Months',
  ]);
});

test('under a price means below it', async () => {
  expect(await gifts({ ageMonths: 12, underPrice: 30 })).not.toContain('CASTLE');
  expect(await gifts({ ageMonths: 12, underPrice: 30 })).toContain('HAMPER');
  expect(await gifts({ underPrice: 9 })).toEqual(['RATTLE']);
});

test('a style is one card, in the size that fits', async () => {
  expect(await gifts({ ageMonths: 20 })).toEqual(['CASTLE', 'HAMPER', 'BLOCKS', 'SUIT-18 to 24 Months']);
});

test('no nappies, seats or books for parents, nothing sold out, and never first infant formula', async () => {
  const all = new Set([
    ...(await gifts()),
    ...(await gifts({ ageMonths: 0 })),
    ...(await gifts({ ageMonths: 12 })),
  ]);
  expect([...all].toSorted()).toEqual([
    'ANYTIME',
    'BLOCKS',
    'CASTLE',
    'HAMPER',
    'RATTLE',
    'SUIT-12 to 18 Months',
    // For any age, one size represents all of them.
    'SUIT-9 to 12 Months',
  ]);
});

test('knows for which ages there is something, and from which price', async () => {
  const cheapest = await listCheapestGifts(shop.db, [0, 12, 36, 60]);
  expect(cheapest.map(({ ageMonths, pricePence }) => [ageMonths, pricePence])).toEqual(
    expect.arrayContaining([
      [null, 800],
      [0, 800],
      [12, 800],
      [36, 1500],
    ]),
  );
  expect(cheapest).toHaveLength(4);
});

test.each([
  { ageMonths: -1 },
  { ageMonths: 241 },
  { ageMonths: 1.5 },
  { underPrice: 0 },
  { underPrice: 9.5 },
  { underPrice: 10_000_000 },
])('refuses %o with a sentence', async (query) => {
  await expect(shop.call('listGifts', { query })).rejects.toMatchObject({ status: 400 });
});
