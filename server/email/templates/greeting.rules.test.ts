import { expect, it } from 'vitest';
import { exclaim, hello } from './greeting.rules.ts';

it.each([
  'Ada',
  'Zoë',
  'Zoe\u0308',
  'Mary-Jane',
  "Sinéad O'Brien",
  'D’Arcy',
  'María del Carmen',
  'Əli',
  '明',
  'อรุณี',
  'प्रिया',
  'عائشة',
  'W'.repeat(40),
])('greets %s', (name) => {
  expect(hello(name)).toBe(`Hello ${name}`);
  expect(exclaim('Welcome', name)).toBe(`Welcome, ${name}!`);
});

it.each([
  'Dear customer, claim £50 at',
  'Claim your prize today',
  'evil.example',
  'https://evil.example',
  'Ada!',
  'Ada 2',
  'Ada\u202eadA',
  'Ada\u00a0Byron',
  'Ada  Byron',
  ' Ada',
  '-',
  "'",
  '\u0308',
  'Ada \u0308',
  '💷',
  'W'.repeat(41),
  '',
])('greets without %j', (text) => {
  expect(hello(text)).toBe('Hello');
  expect(exclaim('Welcome', text)).toBe('Welcome!');
});
