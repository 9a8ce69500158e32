import { expect, test } from 'vitest';
import { runsOut, type ProductTraits } from './runs-out.rules.ts';

const plain: ProductTraits = {
  name: '',
  isPromotable: true,
  unit: null,
  unitQuantity: null,
  categories: [],
  isWashable: false,
};

test.each<[string, Partial<ProductTraits>, boolean]>([
  ['Day and Night Nappies Size 3, Pack of 52', { unit: 'each', unitQuantity: 52 }, true],
  ['Plastic-Free Baby Wipes, Pack of 60', { unit: 'each', unitQuantity: 60 }, true],
  ['Scented Nappy Sacks, Pack of 200', { unit: 'each', unitQuantity: 200 }, true],
  ['Breast Milk Storage Bags, Pack of 50', { unit: 'each', unitQuantity: 50 }, true],
  ['Calendula Bottom Balm 60 ml', { unit: 'ml', unitQuantity: 60 }, true],
  ['Baby Rice 100 g', { unit: 'g', unitQuantity: 100 }, true],
  // Nothing is known of the content.
  ['Newborn Nappies', {}, true],
  ['Breast Pads', {}, true],
  ['Barrier Cream', {}, true],
  ['Sleepsuit in Cream', {}, false],
  ['Cot Bed', {}, false],
  // Few pieces are not used up.
  ['Muslin Squares, Pack of 3', { unit: 'each', unitQuantity: 3 }, false],
  // What is used again.
  ['Washable Cloth Wipes, Pack of 20', { unit: 'each', unitQuantity: 20 }, false],
  ['Bamboo Wipes, Pack of 20', { unit: 'each', unitQuantity: 20, isWashable: true }, false],
  [
    'Starter Kit, 10 Nappies',
    { unit: 'each', unitQuantity: 10, categories: ['Reusable Nappies', 'Nappies'] },
    false,
  ],
  ['Wipes Dispenser', {}, false],
  // Formula, whether or not the shop has marked it.
  ['First Infant Milk Powder', { unit: 'g', unitQuantity: 800, isPromotable: false }, false],
  ['Moonmilk Stage 1', { unit: 'g', unitQuantity: 800, isPromotable: false }, false],
  ['Follow-on Milk 800 g', { unit: 'g', unitQuantity: 800 }, false],
  ['Moonmilk Stage 2', { unit: 'g', unitQuantity: 800, categories: ['Formula Milk', 'Feeding'] }, false],
])('%s %j runs out: %s', (name, traits, isSo) => {
  expect(runsOut({ ...plain, name, ...traits })).toBe(isSo);
});
