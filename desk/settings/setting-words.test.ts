import { expect, it } from 'vitest';
import { defaultDeliveryTable } from '#contract/delivery/zones.ts';
import { daysIn, shownDifference, shownValue } from './setting-words.ts';

it.each([
  ['Mon-Fri', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['sat-mon', ['Mon', 'Sat', 'Sun']],
  ['Wed, Mon,Mon', ['Mon', 'Wed']],
  ['', []],
])('reads the days of %j', (text, days) => {
  expect(daysIn(text)).toEqual(days);
});

it('says values as people do', () => {
  expect(shownValue('DELIVERY_PENCE', '450')).toBe('£4.50');
  expect(shownValue('DELIVERY_DAYS', 'off')).toBe('no promise');
  expect(shownValue('DELIVERY_REGION', 'scotland')).toBe('Scotland');
});

it('says what differs between two tables of delivery', () => {
  const at = (costPence: number) => JSON.stringify(defaultDeliveryTable({ costPence, freeFromPence: null }));
  expect(shownDifference('DELIVERY_TABLE', at(395), at(450))).toEqual([
    'Standard delivery, Mainland: £3.95 → £4.50',
    'Standard delivery, Highlands and Islands: £3.95 → £4.50',
  ]);
  expect(shownDifference('DELIVERY_TABLE', '', at(450))).toBeNull();
  expect(shownDifference('SHOP_NAME', 'A', 'B')).toBeNull();
});
