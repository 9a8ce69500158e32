import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('leaves a text of a hundred characters as it is', () => {
  expect(shortened('a'.repeat(100))).toBe('a'.repeat(100));
});

test('cuts a longer one after a hundred', () => {
  expect(shortened('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

test('does not cut a character in half', () => {
  expect(shortened(`${'a'.repeat(99)}🍼🍼`)).toBe(`${'a'.repeat(99)}🍼...`);
});
