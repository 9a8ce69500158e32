import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyedHash, openSealed, seal } from './secrets.ts';

const key = randomBytes(32);

it('opens what it sealed', () => {
  const sealed = seal(key, 'test', 'ada', 'a secret – with ünïcode');
  expect(openSealed([key], 'test', 'ada', sealed)).toBe('a secret – with ünïcode');
  expect(sealed).not.toBe(seal(key, 'test', 'ada', 'a secret – with ünïcode'));
});

it('refuses another key, purpose or owner, and a value that was changed or cut', () => {
  const sealed = seal(key, 'test', 'ada', 'a secret');
  expect(() => openSealed([randomBytes(32)], 'test', 'ada', sealed)).toThrow();
  expect(() => openSealed([key], 'other', 'ada', sealed)).toThrow();
  expect(() => openSealed([key], 'test', 'joan', sealed)).toThrow();
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  expect(() => openSealed([key], 'test', 'ada', changed)).toThrow();
  expect(() => openSealed([key], 'test', 'ada', sealed.slice(0, 20))).toThrow();
});

it('gives the same hash only for the same key and purpose', () => {
  expect(keyedHash(key, 'a', 'x')).toEqual(keyedHash(key, 'a', 'x'));
  expect(keyedHash(key, 'a', 'x')).not.toEqual(keyedHash(key, 'b', 'x'));
  expect(keyedHash(key, 'a', 'x')).not.toEqual(keyedHash(randomBytes(32), 'a', 'x'));
});
