import { expect, test } from 'vitest';
import { searchPath } from './search-path.ts';

test('leads from a term to the listing, trimmed', () => {
  expect(searchPath('  moses basket ')).toBe('/products?search=moses%20basket');
});

test('keeps characters that mean something in an address', () => {
  expect(searchPath('0–3 months & up? 100%')).toBe(
    '/products?search=0%E2%80%933%20months%20%26%20up%3F%20100%25',
  );
});

test.each(['', '   ', '\t\n', '\u00a0'])('does nothing for the blank term %j', (typed) => {
  expect(searchPath(typed)).toBeNull();
});
