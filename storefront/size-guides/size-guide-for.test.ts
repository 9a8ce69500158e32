import { expect, test } from 'vitest';
import { sizeGuideFor } from './size-guide-for.ts';
import { sizeGuides } from './size-guides.ts';

test.each([
  [['Nappies & Changing', 'Nappies', 'Disposable Nappies'], 'nappies'],
  [['Nappies & Changing', 'Nappies', 'Reusable Nappies'], null],
  [['Nappies & Changing', 'Wipes & Creams'], null],
  [['Clothing', '3 to 12 Months', 'Rompers & Outfits'], 'clothes'],
  [['Clothing', 'Shoes & Socks'], 'shoes'],
  [['Baby Clothes'], 'clothes'],
  [['Car Seats & Travel', 'Car Seats', 'Baby Car Seats'], 'car-seats'],
  [['Car Seats & Travel', 'Car Seats', 'Car Seat Bases'], null],
  [['Car Seats & Travel', 'In the Car'], null],
  [[], null],
] as const)('%j has the guide: %s', (path, guide) => {
  expect(sizeGuideFor([{ Path: path }])).toBe(guide);
});

test('every row has as many cells as there are columns', () => {
  for (const { columns, rows } of Object.values(sizeGuides)) {
    expect(rows.filter((row) => row.length !== columns.length)).toEqual([]);
    expect(new Set(rows.map(([size]) => size)).size).toBe(rows.length);
  }
});
