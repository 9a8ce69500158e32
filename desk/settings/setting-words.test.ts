import { expect, it } from 'vitest';
import { daysIn, shownValue } from './setting-words.ts';

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
