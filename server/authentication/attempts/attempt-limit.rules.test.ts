import { expect, it } from 'vitest';
import { requestedEmails, codeAttempts, passwordAttempts, tooManyAttempts } from './attempt-limit.rules.ts';

const DAY = 24 * 3600;

it('allows few guesses, and forgets none within a month', () => {
  for (const limit of [passwordAttempts, codeAttempts]) {
    expect(limit).toEqual({
      free: 10,
      firstWaitSeconds: 60,
      maxWaitSeconds: DAY,
      resetAfterSeconds: 30 * DAY,
    });
  }
});

it('allows a stranger to cause few e-mails, and to delay none for long', () => {
  expect(requestedEmails).toEqual({
    free: 3,
    firstWaitSeconds: 60,
    maxWaitSeconds: 1800,
    resetAfterSeconds: DAY,
  });
});

it('tells people and programs how long to wait', () => {
  const refusal = tooManyAttempts(91);
  expect(refusal.code).toBe('auth/too-many-tries');
  expect(refusal.values).toEqual({ wait: '2 minutes', retryAfter: 91 });
});
