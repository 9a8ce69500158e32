import { expect, it } from 'vitest';
import { withoutEnding } from './link-in-text.rules.ts';

it('drops what a sentence puts after a link', () => {
  expect(withoutEnding('/products/7.')).toBe('/products/7');
  expect(withoutEnding('/products/7).')).toBe('/products/7');
  expect(withoutEnding('/categories/Toys%20%26%20Play%E2%80%9D,')).toBe('/categories/Toys%20%26%20Play');
  expect(withoutEnding('/gifts*')).toBe('/gifts');
});

it('leaves other addresses, and queries, alone', () => {
  for (const address of ['/', '/gifts', '/a.b', '/products?search=pram.', '/%80%99'])
    expect(withoutEnding(address), address).toBeUndefined();
});

it('leads to no other host', () => {
  for (const address of ['//evil.example.', '//evil.example/.', '/\\evil.example.', 'http://evil.example.'])
    expect(withoutEnding(address), address).toBeUndefined();
});
