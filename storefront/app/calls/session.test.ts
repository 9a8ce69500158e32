import { expect, test } from 'vitest';
import { readSession } from './session.ts';

const session = {
  token: 't',
  id: '1',
  email: 'a@b.example',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'Customer',
  isTwoFactorEnabled: false,
};

test('restores a whole session', () => {
  expect(readSession(session)).toEqual(session);
});

test('keeps nothing but the fields of a session', () => {
  expect(readSession({ ...session, password: 'x' })).toEqual(session);
});

test.each(['', null, 1, 't', [], {}, { token: '' }, { token: 5, id: '1' }, '{broken'])(
  'takes %j for no session',
  (stored) => expect(readSession(stored)).toBeNull(),
);
