import { expect, it } from 'vitest';
import { isImagePath } from './product-limits.ts';

it.each(['/pictures/pram.svg', '/pictures/my pram.jpg', '/a', 'https://elsewhere.example/pram.jpg?w=300'])(
  'accepts %j as the address of a picture',
  (address) => expect(isImagePath(address)).toBe(true),
);

it.each([
  '',
  'pram.jpg',
  'http://elsewhere.example/pram.jpg',
  'javascript:alert(1)',
  '//elsewhere.example/pram.jpg',
  '/\\elsewhere.example/pram.jpg',
  // Browsers, and pages, drop tabs and line breaks from addresses: the first leads elsewhere, the others nowhere.
  '/\t/elsewhere.example/pram.jpg',
  '/\n\\[',
  '/\t/[',
  'https://[',
  'https:///pram.jpg x',
])('refuses %j', (address) => expect(isImagePath(address)).toBe(false));
