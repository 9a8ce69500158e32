import { expect, it } from 'vitest';
import { meantAddress } from './meant-address.rules.ts';

it('drops what a sentence puts after a link', () => {
  expect(meantAddress('/products/7.')).toBe('/products/7');
  expect(meantAddress('/products/7).')).toBe('/products/7');
  expect(meantAddress('/categories/Toys%20%26%20Play%E2%80%9D,')).toBe('/categories/Toys%20%26%20Play');
  expect(meantAddress('/gifts*')).toBe('/gifts');
});

it('drops a slash too many', () => {
  expect(meantAddress('//products//7')).toBe('/products/7');
  expect(meantAddress('//products?search=a//b.')).toBe('/products?search=a//b.');
});

it('leaves other addresses, and queries, alone', () => {
  for (const address of ['/', '/gifts', '/a.b', '/products?search=pram.', '/%80%99', '/a?b?c.'])
    expect(meantAddress(address), address).toBeUndefined();
});

it('leads to no other host', () => {
  for (const address of ['//evil.example.', '//evil.example/.', '///evil.example', '/.//evil.example.']) {
    const meant = meantAddress(address)!;
    expect(new URL(meant, 'https://shop.example').host, address).toBe('shop.example');
  }
  for (const address of ['/\\evil.example.', '\\\\evil.example.', '//\\evil.example'])
    expect(meantAddress(address), address).toBeUndefined();
});
