import { expect, test } from 'vitest';
import { shorten } from './page-head.tsx';

test('leaves a short text as it is and joins its lines', () => {
  expect(shorten(' A cot.\n\n• Pine ', 160)).toBe('A cot. • Pine');
});

test('cuts a long text at a word', () => {
  expect(shorten('one two three four', 12)).toBe('one two…');
});

test('cuts a text without words anywhere', () => {
  expect(shorten('x'.repeat(50), 10)).toBe('xxxxx…');
});
