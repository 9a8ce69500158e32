import { expect, it } from 'vitest';
import { placeOf, waitInWords } from './try-limit.rules.ts';

it.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('says %i seconds as %j', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('finds the network of %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
