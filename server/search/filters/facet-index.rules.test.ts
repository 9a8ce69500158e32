import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listBits } from './bits.rules.ts';
import { createFacetIndex } from './facet-index.rules.ts';

/** Ids that differ little, some only in the part that the hash table does not look at first. */
const ids = Array.from(
  { length: 600 },
  (_, number) =>
    `0190${String(number % 7).padStart(4, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`,
);

const step = fc.record({
  id: fc.constantFrom(...ids),
  style: fc.constantFrom(null, null, 'one', 'other'),
  values: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(999), { minLength: 1, maxLength: 90 })),
});

test('keeps what each product was last given, with the variants of a style together', () => {
  fc.assert(
    fc.property(fc.array(step, { size: 'xlarge', maxLength: 3000 }), (steps) => {
      const copy = createFacetIndex();
      for (let value = 0; value < 1000; value++) {
        copy.addValue(value, { id: value, facet: 'colour', word: '', name: '', low: null, high: null });
      }
      const expected = new Map<string, { style: string | null; values: number[] }>();
      for (const [place, { id, style, values }] of steps.entries()) {
        if (values.length > 0) {
          copy.set({ id, styleId: style, position: 0, isLead: true, price: 0 }, values);
          expected.set(id, { style, values });
        } else {
          copy.remove(id);
          expected.delete(id);
        }
        if (place % 100 === 0) expect(copy.arrays().listed).toHaveLength(expected.size);
      }
      const { pool, starts, lengths, cards, listed } = copy.arrays();
      expect(listed).toHaveLength(expected.size);
      for (const [id, { style, values }] of expected) {
        const product = copy.find(id);
        expect([...pool.subarray(starts[product], starts[product]! + lengths[product]!)]).toEqual(values);
        expect(cards[product]! < 0).toBe(style !== null);
      }
      for (let value = 0; value < 1000; value += 100) {
        expect([...listBits(copy.withAny([value, value + 1]))].map(copy.idOf).toSorted()).toEqual(
          [...expected]
            .filter(([, { values }]) => values.includes(value) || values.includes(value + 1))
            .map(([id]) => id)
            .toSorted(),
        );
      }
      const newest = [...expected.keys()].toSorted().toReversed();
      for (const [skip, limit] of [
        [0, 5],
        [7, 20],
        [100, 100],
        [590, 20],
      ] as const) {
        expect(copy.newest(copy.arrays().isListed, skip, limit).map(copy.idOf)).toEqual(
          newest.slice(skip, skip + limit),
        );
      }
      const order = [...listed].map((product) => cards[product]!);
      const runs = order.filter((card, place) => card !== order[place - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    }),
    { numRuns: 10 },
  );
});

test('does not know a product that it was never given', () => {
  expect(createFacetIndex().find(ids[0]!)).toBe(-1);
});
