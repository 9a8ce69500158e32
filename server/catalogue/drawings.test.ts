import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingPath } from '#contract/pictures.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { categories, drawingOf, things } from './drawings.rules.ts';

test.each([
  ['Pushchairs & Prams', 'pushchair'],
  ['Prams', 'pram'],
  ['Lightweight Buggies', 'pushchair'],
  ['Baby Car Seats', 'car-seat'],
  ['Carriers & Slings', 'carrier'],
  ['3 to 12 Months', 'clothes'],
  ['Safety & Health', 'health'],
  ['Bath Toys', 'bath'],
  ['Bottles & Sterilising', 'bottle'],
  ['Dresses', 'clothes'],
  ['Dummies', 'dummy'],
  ['Quincunx', 'empty'],
  ['', 'empty'],
])('the category "%s" is drawn as %s', (name, drawing) => {
  expect(drawingOf(name)).toBe(`/drawings/${drawing}.svg`);
});

test.each([
  ['High Chair – Light Blue', 'Home', 'highchair'],
  ['Wall Clock', 'Home', 'empty'],
  ['Light Blue Teapot', 'Home', 'empty'],
  ['Storage cabinet', 'Home|Nursery|Books', 'book'],
  ['Storage cabinet', 'Home|Nursery|Cabinets', 'cot'],
  ['Bedside lamp', 'Home|Nursery|Books', 'lamp'],
  ['Nursery nappy bag', 'Home', 'bag'],
  ['Muslin sleeping bag', 'Home', 'sleeping-bag'],
  ['Cot blanket', 'Home', 'blanket'],
  // What it is for, or for whom, does not say what it is.
  ['Gripper, 6 to 12 months, safety tested', 'Home', 'empty'],
])('"%s" in %s is drawn as %s', (name, category, drawing) => {
  expect(drawingOf(name, category.split('|'))).toBe(`/drawings/${drawing}.svg`);
});

test('there is a drawing for each word, and no word for two', () => {
  const words = [things, categories]
    .flatMap(Object.entries)
    .flatMap(([name, all]) => all.map((word: string) => [word, name]));
  expect(words.filter(([, name]) => !existsSync(`storefront/public/drawings/${name}.svg`))).toEqual([]);
  expect(words.map(([word]) => word)).toHaveLength(new Set(words.map(([word]) => word)).size);
});

test('a drawing is found by its name', async () => {
  const shop = await openTestShop();
  try {
    const answer = await shop.app.inject('/drawings/of/Pushchairs%20%26%20Prams%7C.svg');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/drawings/pushchair.svg']);
    const chair = await shop.app.inject(drawingPath('Sella 3-in-1', 'Baby|Feeding|High chairs'));
    expect(chair.headers.location).toBe('/drawings/highchair.svg');
    for (const name of ['%00', '%2F..%2F..%2Fetc', '%F0%9F%8D%BC', 'a'.repeat(400)]) {
      const { statusCode, headers } = await shop.app.inject(`/drawings/of/${name}.svg`);
      expect([name, statusCode < 500, headers.location ?? '/drawings/']).toEqual([
        name,
        true,
        expect.stringMatching(/^\/drawings\//),
      ]);
    }
  } finally {
    await shop.close();
  }
});
