import { expect, test } from 'vitest';
import { treatmentOf } from './treatment.ts';

const origin = 'https://shop.example';
const asked = (path: string, more: { method?: string; mode?: string; range?: boolean } = {}) => ({
  method: more.method ?? 'GET',
  url: new URL(path, origin).href,
  mode: more.mode ?? 'cors',
  headers: new Headers(more.range ? { range: 'bytes=0-1' } : {}),
});

test.each([
  ['/desk', 'shell'],
  ['/desk/round?step=pack', 'shell'],
  ['/desk/o/7KQ2-M9XD', 'shell'],
  ['/desktop', 'untouched'],
  ['/', 'untouched'],
  ['https://elsewhere.example/desk', 'untouched'],
])('opening %s: %s', (path, treatment) => {
  expect(treatmentOf(asked(path, { mode: 'navigate' }), origin)).toBe(treatment);
});

test.each([
  ['/desk/assets/index-abc.js', 'file'],
  ['/favicon.svg', 'file'],
  ['/api/desk/me', 'untouched'],
  ['/api/desk/orders', 'untouched'],
  ['/pictures/a.webp', 'untouched'],
  ['/desk/service-worker.js', 'untouched'],
])('fetching %s: %s', (path, treatment) => {
  expect(treatmentOf(asked(path), origin)).toBe(treatment);
});

test('nothing but whole GET requests', () => {
  expect(treatmentOf(asked('/desk', { mode: 'navigate', method: 'POST' }), origin)).toBe('untouched');
  expect(treatmentOf(asked('/desk/assets/a.js', { range: true }), origin)).toBe('untouched');
});
