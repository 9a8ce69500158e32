import { expect, it } from 'vitest';
import { askedForMails, codeGuesses, passwordGuesses, tooManyTries } from './try-limit.rules.ts';

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
