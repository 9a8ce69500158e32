import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawingOf } from './drawing.ts';

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
  expect(existsSync(path.join(import.meta.dirname, '../public', drawingOf(name)))).toBe(true);
});

test('what a name does not tell, its category does', () => {
  expect(drawingOf('Larkmoor Elder', 'Nursery')).toBe('/drawings/cot.svg');
});
