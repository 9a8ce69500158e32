import { expect, test } from 'vitest';
import { readLogin } from './login-answer.ts';

const session = {
  token: 't',
  id: '1',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Ashworth',
  role: 'Customer',
  isTwoFactorEnabled: true,
};

test.each([
  session,
  { ...session, isTwoFactorRequired: false },
  { ...session, isTwoFactorRequired: false, twoFactorToken: null },
  { ...session, isTwoFactorRequired: false, twoFactorToken: 'second' },
])('takes a token for a session: %j', (answer) => expect(readLogin(answer)).toEqual(session));

test('goes on to the second step when one is required', () =>
  expect(readLogin({ isTwoFactorRequired: true, twoFactorToken: 'second' })).toEqual({
    twoFactorToken: 'second',
  }));

test.each([
  undefined,
  null,
  'welcome',
  {},
  { message: 'Welcome back.' },
  { ...session, token: undefined },
  { ...session, token: '' },
  { ...session, token: null },
  { isTwoFactorRequired: true },
  { isTwoFactorRequired: true, twoFactorToken: '' },
  { isTwoFactorRequired: false, twoFactorToken: 'second' },
])('does not log anybody in with %j', (answer) => expect(() => readLogin(answer)).toThrow());
