import { expect, test } from 'vitest';
import { RECOVERY_CODE_PATTERN, recoveryCodeOf } from './recovery-code.ts';

const isWhole = (code: string) => new RegExp(`^(?:${RECOVERY_CODE_PATTERN})$`, 'v').test(code);

test.each([
  'K7PM-2XQD',
  'k7pm2xqd',
  ' k7pm 2xqd ',
  '\tK7PM-2XQD\n',
  'k7-pm–2x.qd',
  'K7PM-2XQD-AAAA',
  '“K7PM-2XQD”',
])('reads %j as it was printed', (typed) => {
  expect(recoveryCodeOf(typed)).toBe('K7PM-2XQD');
  expect(isWhole(recoveryCodeOf(typed))).toBe(true);
});

test.each([
  ['', ''],
  ['–––', ''],
  ['k', 'K'],
  ['k7pm', 'K7PM'],
  ['K7PM-', 'K7PM'],
  ['k7pm2', 'K7PM-2'],
  ['K7PM-2XQ', 'K7PM-2XQ'],
])('while %j is being typed, gives %j', (typed, shown) => {
  expect(recoveryCodeOf(typed)).toBe(shown);
  expect(recoveryCodeOf(shown)).toBe(shown);
  expect(isWhole(shown)).toBe(false);
});
