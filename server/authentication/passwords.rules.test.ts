import { expect, it } from 'vitest';
import { passwordProblem } from './passwords.rules.ts';

const ada = { email: 'ada.byron@example.com', firstName: 'Ada', lastName: 'Byron' };
const shop = { minLength: 6, name: 'Dandle' };
const fault = (password: string) => passwordProblem(password, ada, shop);

it.each(['seven quiet prams', 'aB3$x9', 'pāṇini', '🍼🍼🍼🦆🦆🐑', 'x'.repeat(200), '      six  '])(
  'takes %j',
  (password) => {
    expect(fault(password)).toBeNull();
  },
);

it('counts characters as people do', () => {
  expect(fault('ab3$x')).toContain('at least 6 characters');
  expect(fault('🍼🍼🍼')).toContain('at least 6 characters');
  // A letter and its accent, typed separately, are one character.
  expect(fault('e\u0301'.repeat(5))).toContain('at least 6 characters');
});

it.each(['123456', 'password', 'PassWord', 'iloveyou', 'starwars'])('refuses the common %j', (password) => {
  expect(fault(password)).toContain('most common');
});

it.each(['ada.byron@example.com', 'ADA.BYRON', 'adabyron', 'Ada Byron', 'byron-ada', 'Dandle', 'dandle!'])(
  'refuses %j, which anybody who knows the customer would try',
  (password) => {
    expect(fault(password)).toContain('not your name');
  },
);

it('accepts a password that merely contains a name', () => {
  expect(fault('ada and the seven prams')).toBeNull();
});

it('refuses the part of an address before the @, whatever it names', () => {
  const owner = { ...ada, email: 'quiet.prams@example.com' };
  expect(passwordProblem('quietprams', owner, shop)).toContain('not your name');
});
