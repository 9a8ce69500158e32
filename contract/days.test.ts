import { expect, test } from 'vitest';
import { dayAsTyped, dayTyped } from './days.ts';

test.each([
  '24/12/2026',
  '24.12.26',
  '24-12-2026',
  ' 24/12/26 ',
  '2026-12-24',
  '24 December 2026',
  '24 dec 26',
])('%s is Christmas Eve of 2026', (text) => {
  expect(dayTyped(text)).toBe('2026-12-24');
});

test('one digit is enough for a day and a month', () => {
  expect(dayTyped('1/4/2027')).toBe('2027-04-01');
  expect(dayTyped('5 Sept 2027')).toBe('2027-09-05');
});

test.each([
  '',
  '12/24/2026',
  '30/2/2026',
  '29.02.2027',
  '24/12',
  '24/12.2026',
  '24/12/202',
  '24/12/20266',
  '0/1/2026',
  '24 Decembrist 2026',
  '24 xyz 2026',
  'tomorrow',
  '2026-13-01',
  '1'.repeat(1000),
])('%j is no date', (text) => {
  expect(dayTyped(text)).toBeNull();
});

test('a day is shown as it is typed', () => {
  expect(dayAsTyped('2026-12-24')).toBe('24/12/2026');
  expect(dayTyped(dayAsTyped('2026-02-01'))).toBe('2026-02-01');
});
