import { expect, test } from 'vitest';
import type { Category } from '#contract/catalogue.ts';
import { categoryPath, findCategoryChain, findCategoryNames, namesInPath } from './category-path.ts';

function category(Name: string, ...Subcategories: Category[]): Category {
  return { Id: Name, Name, Image: '', Subcategories };
}

const tree = [
  category('Nursery', category('Cots & Cribs', category('0/3 months'))),
  category('Toys', category('Wooden')),
];

test('leads through names with characters that mean something in an address, and back', () => {
  const names = ['Nursery', 'Cots & Cribs', '0/3 months', '100 %?#'];
  expect(namesInPath(categoryPath(names))).toEqual(names);
});

test('leads to a name of nothing but dots, which would lead out of the category', () => {
  const dotted = [category('..', category('.', category('...')))];
  const path = categoryPath(['..', '.', '...']);
  expect(new URL(path, 'https://shop.example').pathname).toBe(path);
  expect(findCategoryChain(dotted, namesInPath(path))).toHaveLength(3);
});

test('finds a name whichever way its accents are typed', () => {
  const composed = [category('B\u00e9b\u00e9')];
  const decomposed = [category('Be\u0301be\u0301')];
  for (const names of [['b\u00e9b\u00e9'], ['be\u0301be\u0301']]) {
    expect(findCategoryChain(composed, names)).toHaveLength(1);
    expect(findCategoryChain(decomposed, names)).toHaveLength(1);
  }
});

test('finds a chain of names in any case', () => {
  const chain = findCategoryChain(tree, ['nursery', 'COTS & cribs', '0/3 Months']);
  expect(chain?.map(({ Name }) => Name)).toEqual(['Nursery', 'Cots & Cribs', '0/3 months']);
});

test('finds nothing for a name in the wrong place', () => {
  expect(findCategoryChain(tree, ['Wooden'])).toBeNull();
  expect(findCategoryChain(tree, ['Nursery', 'Wooden'])).toBeNull();
});

test('reads a path that cannot be decoded literally', () => {
  expect(namesInPath('/categories/100%/a')).toEqual(['100%', 'a']);
});

test('finds the names that lead to an id', () => {
  expect(findCategoryNames(tree, 'Wooden')).toEqual(['Toys', 'Wooden']);
  expect(findCategoryNames(tree, 'none')).toBeNull();
});
