import { expect, test } from 'vitest';
import { recoveryCodeOf } from './recovery-code.ts';

test.each(['K7PM-2XQD', 'k7pm2xqd', ' k7pm 2xqd ', 'k7-pm–2x.qd'])('reads %j as it was printed', (typed) =>
  expect(recoveryCodeOf(typed)).toBe('K7PM-2XQD'),
);

test.each(['', 'K7PM', 'K7PM-2XQ', 'K7PM-2XQDD', '––––––––'])('finds no recovery code in %j', (typed) =>
  expect(recoveryCodeOf(typed)).toBeNull(),
);
