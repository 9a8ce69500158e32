import { describe, expect, it } from 'vitest';
import { chainOf, countProducts, heightOf, replaceCategory, treeOf } from './category-tree.rules.ts';

const node = (id: string, parentId: string | null = null) => ({
  ...{ id, parentId, name: id, image: '', version: 1 },
});
const tree = treeOf([node('nursery'), node('cots', 'nursery'), node('travel cots', 'cots'), node('toys')]);

describe('a tree of categories', () => {
  it('has a way up from each category, and is as high as its longest way down', () => {
    expect(chainOf(tree, 'travel cots').map(({ id }) => id)).toEqual(['travel cots', 'cots', 'nursery']);
    expect(chainOf(tree, null)).toEqual([]);
    expect(['nursery', 'cots', 'toys'].map((id) => heightOf(tree, id))).toEqual([3, 2, 1]);
  });

  it('counts a product once in a category above several that it is in', () => {
    const counts = countProducts(tree, [
      { categoryIds: ['cots'], products: 5 },
      { categoryIds: ['cots', 'travel cots'], products: 2 },
      { categoryIds: ['travel cots', 'toys'], products: 1 },
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      nursery: { products: 0, productsBelow: 8 },
      cots: { products: 7, productsBelow: 8 },
      'travel cots': { products: 3, productsBelow: 3 },
      toys: { products: 1, productsBelow: 1 },
    });
  });

  it('lets a product leave one category for another in the same place, and be in each only once', () => {
    expect(replaceCategory(['cots', 'toys'], 'cots', 'nursery')).toEqual(['nursery', 'toys']);
    expect(replaceCategory(['cots', 'toys'], 'cots', 'toys')).toEqual(['toys']);
    expect(replaceCategory(['toys', 'cots'], 'cots', 'toys')).toEqual(['toys']);
  });
});
