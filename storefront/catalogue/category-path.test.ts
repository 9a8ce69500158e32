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
