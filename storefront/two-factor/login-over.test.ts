import { expect, test } from 'vitest';
import { ApiError } from '#contract/call.ts';
import { isLoginOver } from './login-over.ts';

test.each([
  [{ code: 'two-factor/session-expired', detail: 'Over.' }],
  [{ detail: 'Two-factor session has expired.' }],
  [{ title: 'Invalid session' }],
  [{ message: 'Your login SESSION is invalid, please log in again.' }],
])('treats %j as the end of the log-in', (body) => {
  expect(isLoginOver(new ApiError(401, body))).toBe(true);
});

test.each([
  [{ code: 'two-factor/wrong-code', detail: 'An invalid code for this session.' }],
  [{ detail: 'Invalid code.' }],
  [{ message: 'This recovery code has expired.' }],
  [undefined],
])('treats %j as a mere failure', (body) => {
  expect(isLoginOver(new ApiError(401, body))).toBe(false);
});

test('learns nothing from anything but an answer', () => {
  expect(isLoginOver(new Error('The session is invalid.'))).toBe(false);
});
