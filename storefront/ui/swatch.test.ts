import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPaint } from './swatch.tsx';

test.each([
  ['Sage', 'sage'],
  ['Dark Sage', 'sage'],
  ['navy blue', 'blue'],
  ['Sky', 'sky'],
  ['Grey/White', 'white'],
  ['Forest green', 'green'],
  ['GRAY', 'grey'],
  ['Zigzag', null],
  ['', null],
])('%j is painted %s', (name, paint) => {
  expect(findPaint(name)).toBe(paint);
});

test('every paint has its colour', () => {
  const css = readFileSync(new URL('swatch.module.css', import.meta.url), 'utf8');
  const source = readFileSync(new URL('swatch.tsx', import.meta.url), 'utf8');
  const paints = [...source.matchAll(/^ {2}(\w+): \[/gm)].map(([, paint]) => paint);
  expect(paints.length).toBeGreaterThan(25);
  expect(paints.filter((paint) => !css.includes(`.${paint} {`))).toEqual([]);
});
