import { expect, test } from 'vitest';
import { piecesIn, piecesQuery } from './return-wish.ts';

const lines = [
  { itemId: 'muslins', open: 3 },
  { itemId: 'cot', open: 1 },
].map((line) => ({
  ...{ ...line, refunded: 0, rule: 'normal' as const },
}));

test('a choice survives in the address, which names nothing that was bought', () => {
  const query = piecesQuery({ lines }, { cot: 1 });
  expect(query).toBe('pieces=0.1');
  expect(piecesIn({ lines }, new URLSearchParams(query))).toEqual({ muslins: 0, cot: 1 });
});

test.each(['', 'pieces', 'pieces=1', 'pieces=1.2.3', 'pieces=1.x', 'pieces=1.-1', 'pieces=1.5e9999'])(
  'an address with “%s” chooses nothing',
  (query) => expect(piecesIn({ lines }, new URLSearchParams(query))).toBeNull(),
);
