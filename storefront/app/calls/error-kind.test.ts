import { expect, test } from 'vitest';
import { ApiError } from '#contract/call.ts';
import { hasCode, isInvalid, isNotFound, isRefusal, isSessionOver, isUnreachable } from './error-kind.ts';

const ours = (status: number, code: string) => new ApiError(status, { detail: 'In words.', code });
const bare = (status: number) => new ApiError(status, undefined);

test('an error from our own server is recognised by its code, whatever the status', () => {
  expect(hasCode(ours(409, 'basket/out-of-stock'), 'basket/out-of-stock')).toBe(true);
  expect(isSessionOver(ours(401, 'session/required'))).toBe(true);
  expect(isSessionOver(ours(401, 'auth/invalid-credentials'))).toBe(false);
  expect(isInvalid(ours(400, 'request/invalid'))).toBe(true);
  expect(isInvalid(ours(400, 'payments/already-captured'))).toBe(false);
  expect(isNotFound(ours(404, 'catalogue/product-not-found'))).toBe(true);
});

test('an answer without a code is recognised by its status', () => {
  expect(isSessionOver(bare(401))).toBe(true);
  expect(isInvalid(bare(400))).toBe(true);
  expect(isNotFound(bare(404))).toBe(true);
  expect(isUnreachable(bare(0))).toBe(true);
});

test('a refusal is final; what was busy or out of reach can be tried again', () => {
  expect([400, 404, 409, 422].map((status) => isRefusal(bare(status)))).toEqual([true, true, true, true]);
  expect([0, 429, 500, 503].map((status) => isRefusal(bare(status)))).toEqual([false, false, false, false]);
  expect(isRefusal(new Error('of our own'))).toBe(false);
});
