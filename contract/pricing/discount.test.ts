import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDiscounts, type Reduction } from './discount.ts';

const line = (totalPence: number, takesPart = true) => ({ totalPence, takesPart });
const percent = (of: number): Reduction => ({ kind: 'percent', percent: of });
const pounds = (pence: number): Reduction => ({ kind: 'pounds', pence });

it.each<[string, { totalPence: number; takesPart: boolean }[], Reduction | null, number, number[]]>([
  ['no code', [line(1000)], null, 395, [0]],
  ['10 % of one line', [line(4200)], percent(10), 395, [420]],
  ['10 % is rounded down over the whole', [line(999), line(999)], percent(10), 0, [100, 99]],
  ['equal remainders: the earlier line', [line(333), line(333), line(333)], percent(10), 0, [33, 33, 33]],
  ['the odd penny to the largest remainder', [line(100), line(200)], pounds(100), 0, [33, 67]],
  ['only lines that take part', [line(1000, false), line(1000)], pounds(500), 0, [0, 500]],
  ['never more than the lines that take part', [line(5000, false), line(300)], pounds(500), 0, [0, 300]],
  ['a pound is left to pay', [line(1000)], pounds(1000), 0, [900]],
  ['of which delivery is a part', [line(1000)], pounds(1000), 395, [1000]],
  ['nothing off what costs less than a pound', [line(80)], percent(50), 0, [0]],
  ['nothing takes part', [line(1000, false)], percent(50), 0, [0]],
  ['free delivery takes nothing off the goods', [line(1000)], { kind: 'delivery', pence: 395 }, 0, [0]],
])('%s', (_, lines, reduction, deliveryPence, discounts) => {
  expect(lineDiscounts(lines, reduction, deliveryPence)).toEqual(discounts);
});

it('no line costs less than nothing, and no order less than a pound or its price', () => {
  const lines = fc.array(
    fc.record({ totalPence: fc.integer({ min: 1, max: 100_000 }), takesPart: fc.boolean() }),
    { minLength: 1, maxLength: 20 },
  );
  const reduction = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('pounds' as const), pence: fc.integer({ min: 1, max: 200_000 }) }),
  );
  fc.assert(
    fc.property(lines, reduction, fc.nat(1000), (goods, code, deliveryPence) => {
      const discounts = lineDiscounts(goods, code, deliveryPence);
      const before = goods.reduce((sum, { totalPence }) => sum + totalPence, deliveryPence);
      const after = before - discounts.reduce((sum, pence) => sum + pence, 0);
      expect(after).toBeGreaterThanOrEqual(Math.min(before, 100));
      for (const [index, pence] of discounts.entries()) {
        expect(pence).toBeGreaterThanOrEqual(0);
        expect(pence).toBeLessThanOrEqual(goods[index]!.takesPart ? goods[index]!.totalPence : 0);
      }
    }),
  );
});
