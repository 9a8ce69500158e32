import { expect, it } from 'vitest';
import { askedForMails, codeGuesses, passwordGuesses, placeOf, tooManyTries } from './try-limit.rules.ts';

const DAY = 24 * 3600;

it('lets few guesses through, and forgets none within a month', () => {
  for (const limit of [passwordGuesses, codeGuesses]) {
    expect(limit).toEqual({
      free: 10,
      firstWaitSeconds: 60,
      longestWaitSeconds: DAY,
      forgottenAfterSeconds: 30 * DAY,
    });
  }
});

it('lets a stranger cause few mails', () => {
  expect(askedForMails).toEqual({
    free: 3,
    firstWaitSeconds: 60,
    longestWaitSeconds: 6 * 3600,
    forgottenAfterSeconds: DAY,
  });
});

it('tells people and programs how long to wait', () => {
  const refusal = tooManyTries(91);
  expect(refusal.code).toBe('auth/too-many-tries');
  expect(refusal.values).toEqual({ wait: '2 minutes', retryAfter: 91 });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:10.20.30.40', '10.20.30.40'],
  ['2001:db8::ffff:192.0.2.7', '2001:db8:0:0'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('finds the network of %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
