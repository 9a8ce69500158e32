import { expect, test } from 'vitest';
import {
  codeAttemptKey,
  insideAttemptKey,
  passwordAttemptKey,
  networkHash,
  twoFactorNetworkHash,
} from './attempt-limit.service.ts';

const shop = { hashKey: Buffer.alloc(32, 1) };

const ann = { email: 'ann@example.com', id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' };
const ben = { email: 'ben@example.com', id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0002' };
const home = { address: '192.0.2.1', device: 'a browser' };
const away = { address: '198.51.100.1', device: 'a browser' };

/** Every key under which something is counted or remembered for these customers in these places. */
const namesIn = (keys: typeof shop) =>
  [ann, ben]
    .flatMap(({ email, id }) => [
      passwordAttemptKey(keys, email, null),
      insideAttemptKey(keys, 'password guesses', id),
      insideAttemptKey(keys, 'code guesses', id),
      codeAttemptKey(keys, id, null),
      ...[home, away].flatMap((place) => [
        passwordAttemptKey(keys, email, place),
        codeAttemptKey(keys, id, place),
        networkHash(keys, email, place),
        twoFactorNetworkHash(keys, email, place),
      ]),
    ])
    .map((name) => name.toString('hex'));

test('attempts are counted separately by account, by network and by what is tried', () => {
  const names = namesIn(shop);
  expect(new Set(names).size).toBe(names.length);
});

test('attempts are counted together however the address is written and whatever the device is called', () => {
  expect(passwordAttemptKey(shop, 'Ann@Example.COM', null)).toEqual(
    passwordAttemptKey(shop, ann.email, null),
  );
  const elsewhere = { ...home, device: 'another browser' };
  expect(passwordAttemptKey(shop, 'ANN@example.com', elsewhere)).toEqual(
    passwordAttemptKey(shop, ann.email, home),
  );
});

test('the stored keys reveal nothing without the shop’s key', () => {
  const others = new Set(namesIn({ hashKey: Buffer.alloc(32, 2) }));
  expect(namesIn(shop).filter((name) => others.has(name))).toEqual([]);
});
