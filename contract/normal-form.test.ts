import { expect, it } from 'vitest';
import { normalForm } from './normal-form.ts';

it('normalises, and cuts only piles of marks that no script has', () => {
  expect(normalForm('Bjo\u0308rk', 'NFC')).toBe('Bj\u00f6rk');
  expect(normalForm('\ufb01n', 'NFKC')).toBe('fin');
  expect(normalForm(`a${'\u0301'.repeat(30)}b`, 'NFKD')).toBe(`a${'\u0301'.repeat(30)}b`);
  expect(normalForm(`a${'\u0301\u0316'.repeat(100)}b`, 'NFKD')).toHaveLength(32);
});
