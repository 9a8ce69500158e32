import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasOneOf } from './cards.rules.ts';
import { createFacetIndex } from './facet-index.rules.ts';

/** Ids that differ little. */
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
          copy.set({
            ...{ id, styleId: style, position: 0, isLead: true, isInStock: true, pricePence: 0 },
            values,
          });
          expected.set(id, { style, values });
        } else {
          copy.remove(id);
          expected.delete(id);
        }
        if (place % 100 === 0) expect(copy.byStyle()).toHaveLength(expected.size);
      }
      expect(copy.newestFirst().map(({ id }) => id)).toEqual([...expected.keys()].toSorted().toReversed());
      for (const [id, { style, values }] of expected) {
        expect(copy.find(id)!.values).toEqual(values);
        expect(copy.find(id)!.style >= 0).toBe(style !== null);
      }
      for (let value = 0; value < 1000; value += 100) {
        const having = copy.newestFirst().filter(hasOneOf(copy, [value, value + 1]));
        expect(having.map(({ id }) => id).toSorted()).toEqual(
          [...expected]
            .filter(([, { values }]) => values.includes(value) || values.includes(value + 1))
            .map(([id]) => id)
            .toSorted(),
        );
      }
      const order = copy.byStyle().filter(({ style }) => style >= 0);
      const runs = order.filter(({ style }, place) => style !== order[place - 1]?.style);
      expect(new Set(runs.map(({ style }) => style)).size).toBe(runs.length);
    }),
    { numRuns: 10 },
  );
});

test('does not know a product that it was never given', () => {
  expect(createFacetIndex().find(ids[0]!)).toBeUndefined();
});
