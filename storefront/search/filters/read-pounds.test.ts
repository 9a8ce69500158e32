import { expect, test } from 'vitest';
import { readPounds } from './read-pounds.ts';

test.each([
  ['', null],
  ['12', 1200],
  [' £12.50 ', 1250],
  ['1,250', 125000],
  ['12,50', 1250],
  ['-3', { problem: 'Please enter amounts such as 5 or 4.99.' }],
  ['1.250', { problem: expect.stringMatching(/as £1,250 or as £1\.25\.$/) }],
  ['cheap', { problem: 'Please enter amounts such as 5 or 4.99.' }],
])('the amount %j is %s', (text, pence) => {
  expect(readPounds(text)).toEqual(pence);
});
