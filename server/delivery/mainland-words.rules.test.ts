import { expect, it } from 'vitest';
import { defaultDeliveryTable, type DeliveryMethod } from '#contract/delivery/zones.ts';
import { mainlandWords } from './mainland-words.rules.ts';

const simple = defaultDeliveryTable({ costPence: 349, freeFromPence: 5000 });
const step = (fromGrams: number, costPence: number, freeFromPence: number | null = null) => ({
  fromGrams,
  costPence,
  freeFromPence,
});
const way = (mainland: DeliveryMethod['rates'][string], changes: Partial<DeliveryMethod> = {}) => ({
  ...simple.methods[0]!,
  rates: { mainland },
  ...changes,
});
const usual = way([step(0, 349, 5000)]);
const counter = way([step(0, 0)], { kind: 'collection' });

it.each<[string, DeliveryMethod[], string, string | null]>([
  ['one price', [usual], 'Delivery £3.49 an order', 'free from £50.00'],
  [
    'a price by weight',
    [way([step(0, 349, 5000), step(2000, 995, 8000)])],
    'Delivery from £3.49 an order',
    'free from £80.00',
  ],
  [
    'a step that is never free',
    [way([step(0, 349, 5000), step(2000, 995)])],
    'Delivery from £3.49 an order',
    null,
  ],
  [
    'a dearer way to choose',
    [way([step(0, 695)]), usual],
    'Delivery from £3.49 an order',
    'free from £50.00',
  ],
  [
    'a dearer way that cannot be avoided',
    [way([step(0, 695)]), way([step(0, 349, 5000)], { largestSize: 'normal' })],
    'Delivery from £3.49 an order',
    null,
  ],
  ['a counter', [usual, counter], 'Delivery £3.49 an order', 'free from £50.00, or collect free'],
  [
    'a counter that is off',
    [usual, { ...counter, isOn: false }],
    'Delivery £3.49 an order',
    'free from £50.00',
  ],
  [
    'a counter with a price',
    [usual, way([step(0, 200)], { kind: 'collection' })],
    'Delivery £3.49 an order',
    'free from £50.00',
  ],
  [
    'a way that is off',
    [usual, way([step(0, 100)], { isOn: false })],
    'Delivery £3.49 an order',
    'free from £50.00',
  ],
  ['a free way and a faster one', [way([step(0, 0)]), way([step(0, 695)])], 'Free delivery', null],
  ['what is free if light', [way([step(0, 0), step(2000, 395)])], 'Free delivery on lighter orders', null],
])('says of %s what is true of every order', (_, methods, cost, freeFrom) => {
  expect(mainlandWords({ ...simple, methods })).toEqual({ cost, freeFrom });
});
