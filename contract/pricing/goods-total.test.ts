import fc from 'fast-check';
import { expect, test } from 'vitest';
import { poundsFromPence } from '#contract/money.ts';
import { goodsTotal } from './goods-total.ts';
import { quote } from './quote.ts';

const pence = fc.integer({ min: 0, max: 1_000_000 });
const line = fc.record({ unitPricePence: pence, quantity: fc.integer({ min: 1, max: 99 }) });

test('agrees with the quote of the basket', () => {
  fc.assert(
    fc.property(line, fc.array(line), (added, basket) => {
      const terms = { costPence: 395, freeFromPence: 5000 };
      const inBasket = poundsFromPence(quote(basket, terms).subtotalPence);
      const total = goodsTotal(poundsFromPence(added.unitPricePence), added.quantity, inBasket);
      expect(total).toBe(poundsFromPence(quote([...basket, added], terms).subtotalPence));
    }),
  );
});
