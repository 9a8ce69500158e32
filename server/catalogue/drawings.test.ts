import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/shop.ts';
import { drawingOf } from './drawings.rules.ts';

test.each([
  ['Pushchairs & Prams', 'pram'],
  ['Lightweight Buggies', 'pushchair'],
  ['Baby Car Seats', 'car-seat'],
  ['Carriers & Slings', 'carrier'],
  ['3 to 12 Months', 'clothes'],
  ['Safety & Health', 'health'],
  ['Bath Toys', 'bath'],
  ['Bottles & Sterilising', 'bottle'],
  ['Quincunx', 'teddy'],
  ['', 'teddy'],
])('"%s" is drawn as %s', (name, drawing) => {
  expect(drawingOf(name)).toBe(`/drawings/${drawing}.svg`);
  expect(existsSync(path.join(import.meta.dirname, '../../storefront/public', drawingOf(name)))).toBe(true);
});

test('a drawing is found by its name', async () => {
  const shop = await openTestShop();
  try {
    const answer = await shop.app.inject('/drawings/of/Pushchairs%20%26%20Prams');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/drawings/pram.svg']);
    for (const name of ['%00', '%2F..%2F..%2Fetc', '%F0%9F%8D%BC', 'a'.repeat(400)]) {
      const { statusCode, headers } = await shop.app.inject(`/drawings/of/${name}`);
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
