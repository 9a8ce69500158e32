import { expect, test } from 'vitest';
import { readDelivery } from './delivery.rules.ts';

test.each([
  ['A-1,2', 'A-1', 2],
  ['A-1\t2', 'A-1', 2],
  ['A 1 ; 2', 'A 1', 2],
  ['A-1, \t 2', 'A-1', 2],
  ['A-1\t1,200', 'A-1', 1200],
  ['A-1;1,200', 'A-1', 1200],
  ['A;1,2', 'A;1', 2],
  ['A,1,2', 'A,1', 2],
  ['"A,""1""",2', 'A,"1"', 2],
])('%j brings %s', (line, sku, quantity) => {
  expect(readDelivery(line)).toEqual(new Map([[sku, quantity]]));
});

test.each(['A-1', ',2', 'A-1,', 'A-1,0', 'A-1,-2', 'A-1,1.5', 'A-1,1000001', 'A-1 2'])(
  '%j is not understood',
  (line) => {
    expect(readDelivery(line)).toMatchObject({ problem: expect.stringContaining('Line 1 is not') });
  },
);

test('a quantity that can be read in two ways is not guessed', () => {
  expect(readDelivery('A-1;1.200')).toEqual({
    problem: 'Line 1: “1.200” can be read in two ways: as 1,200 or as 1.2.',
  });
});

test('a line made to be slow to read is read quickly', () => {
  expect(readDelivery(`A${'\t'.repeat(49_000)}x`)).toHaveProperty('problem');
});
