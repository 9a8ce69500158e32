import { expect, test } from 'vitest';
import type { PrintedLine } from '#contract/desk/print.ts';
import { pickList } from './pick-list.ts';

const line = (sku: string, shelfOrder: string, quantity: number): PrintedLine => ({
  id: `${sku}-${quantity}`,
  productId: sku,
  name: sku,
  options: [],
  sku,
  imagePath: null,
  shelf: shelfOrder,
  shelfOrder,
  quantity,
});

test('each product is fetched once, shelf by shelf, for all orders that contain it', () => {
  const picks = pickList([
    { orderNumber: 'ONE', lines: [line('hat', '~', 1), line('sock', 'A000003', 2)] },
    { orderNumber: 'TWO', lines: [line('bib', 'A000003', 1), line('sock', 'A000003', 3)] },
    { orderNumber: 'SIX', lines: [line('cup', 'A000010', 1), line('bed', '~', 1)] },
  ]);
  expect(picks.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['bib', 1],
    ['sock', 5],
    ['cup', 1],
    ['bed', 1],
    ['hat', 1],
  ]);
  expect(picks[1]!.orders).toEqual([
    { orderNumber: 'ONE', quantity: 2 },
    { orderNumber: 'TWO', quantity: 3 },
  ]);
});
