import { expect, test } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import { exampleReviewsOf } from './example-reviews.ts';

const all = demoCatalogue.products.map(exampleReviewsOf);

test('most products have examples, some have none, and no product has the same one twice', () => {
  const counts = all.map(({ length }) => length);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(all.length / 2);
  expect(counts).toContain(0);
  for (const examples of all) {
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
  }
});

test('examples are not all praise', () => {
  const stars = new Set(all.flat().map((example) => example.stars));
  expect([...stars].toSorted()).toEqual([2, 3, 4, 5]);
});
