import type { PictureRecipe } from '#demo/pictures/picture-recipe.ts';
import type { DemoAttributes } from './attributes.ts';
import type { DemoProduct } from './demo-product.ts';

/** How another variant differs from the product that stands for the style. */
export type OtherVariant = Partial<Pick<DemoProduct, 'age' | 'unit'>> & {
  /** Follows the other's in the sku. */
  sku: string;
  /** One for each option. */
  values: string[];
  stock: number;
  /** What its name and description say, by what they say of the other. */
  says: Record<string, string>;
  /** Besides the size or colour that its values name. */
  attributes?: DemoAttributes;
  /** In another colour. */
  picture?: Partial<PictureRecipe>;
};

type StyleRecipe = {
  /** The product of the catalogue that stands for it. */
  lead: string;
  name: string;
  options: Record<string, string[]>;
  leadValues: string[];
  others: OtherVariant[];
};

/** What comes in several sizes or colours. */
export const styleRecipes: StyleRecipe[] = [
  {
    lead: 'WRN-GROW-LILAC',
    name: 'Zip Sleepsuit, Lilac Rainbows',
    options: { Size: ['0 to 3 Months', '3 to 6 Months', '6 to 9 Months'] },
    leadValues: ['3 to 6 Months'],
    others: [
      {
        sku: '0-3M',
        values: ['0 to 3 Months'],
        stock: 37,
        age: [0, 3],
        attributes: { 'child-height-cm': [56, 62] },
        says: { '3 to 6 Months': '0 to 3 Months', '3 to 6 months': '0 to 3 months', '68 cm': '62 cm' },
      },
      {
        sku: '6-9M',
        values: ['6 to 9 Months'],
        stock: 6,
        age: [6, 9],
        attributes: { 'child-height-cm': [68, 74] },
        says: { '3 to 6 Months': '6 to 9 Months', '3 to 6 months': '6 to 9 months', '68 cm': '74 cm' },
      },
    ],
  },
  {
    lead: 'WRN-BODY-5',
    name: 'Short-Sleeved Bodysuits, Pack of 5',
    options: { Size: ['0 to 3 Months', '3 to 6 Months'] },
    leadValues: ['0 to 3 Months'],
    others: [
      {
        sku: '3-6M',
        values: ['3 to 6 Months'],
        stock: 64,
        age: [3, 6],
        attributes: { 'child-height-cm': [62, 68] },
        says: {
          '0 to 3 Months': '3 to 6 Months',
          '0 to 3 months, up to 62 cm': '3 to 6 months, up to 68 cm',
          'Also in 3 to 6 months': 'Also in 0 to 3 months',
        },
      },
    ],
  },
  {
    lead: 'WRN-VEST-3',
    name: 'Sleeveless Vests, Pack of 3, Ditsy',
    options: { Size: ['Newborn', '0 to 3 Months', '3 to 6 Months'] },
    leadValues: ['Newborn'],
    others: [
      {
        sku: '0-3M',
        values: ['0 to 3 Months'],
        stock: 71,
        age: [0, 3],
        attributes: { 'child-height-cm': [56, 62] },
        says: {
          ', Newborn': ', 0 to 3 Months',
          'Newborn, up to 56 cm or 4.5 kg': '0 to 3 months, up to 62 cm or 6 kg',
        },
      },
      {
        sku: '3-6M',
        values: ['3 to 6 Months'],
        stock: 0,
        age: [3, 6],
        attributes: { 'child-height-cm': [62, 68] },
        says: {
          ', Newborn': ', 3 to 6 Months',
          'Newborn, up to 56 cm or 4.5 kg': '3 to 6 months, up to 68 cm or 8 kg',
        },
      },
    ],
  },
  {
    lead: 'WRN-LEGG-2',
    name: 'Soft Leggings, Pack of 2, Navy Dots',
    options: { Size: ['3 to 6 Months', '6 to 12 Months', '12 to 18 Months'] },
    leadValues: ['6 to 12 Months'],
    others: [
      {
        sku: '3-6M',
        values: ['3 to 6 Months'],
        stock: 41,
        age: [3, 6],
        attributes: { 'child-height-cm': [62, 68] },
        says: {
          '6 to 12 Months': '3 to 6 Months',
          '6 to 12 months, 74 to 80 cm': '3 to 6 months, 62 to 68 cm',
        },
      },
      {
        sku: '12-18M',
        values: ['12 to 18 Months'],
        stock: 8,
        age: [12, 18],
        attributes: { 'child-height-cm': [80, 86] },
        says: {
          '6 to 12 Months': '12 to 18 Months',
          '6 to 12 months, 74 to 80 cm': '12 to 18 months, 86 cm',
        },
      },
    ],
  },
  {
    lead: 'WRN-TEE-DINO',
    name: 'Dinosaur T-Shirt, Sage',
    options: { Size: ['1 to 2 Years', '2 to 3 Years'] },
    leadValues: ['2 to 3 Years'],
    others: [
      {
        sku: '1-2Y',
        values: ['1 to 2 Years'],
        stock: 52,
        age: [12, 24],
        attributes: { 'child-height-cm': [86, 92] },
        says: { '2 to 3 Years': '1 to 2 Years', '2 to 3 years, 98 cm': '1 to 2 years, 86 to 92 cm' },
      },
    ],
  },
  {
    lead: 'PDC-PUD-ROSE',
    name: 'Waterproof Puddle Suit',
    options: {
      Size: ['12 to 18 Months', '18 to 24 Months', '2 to 3 Years'],
      Colour: ['Rose Leaf', 'Teal Stars'],
    },
    leadValues: ['18 to 24 Months', 'Rose Leaf'],
    others: [
      puddleSuit('12-18M', '12 to 18 Months', 'Rose Leaf', 21),
      puddleSuit('2-3Y', '2 to 3 Years', 'Rose Leaf', 4),
      puddleSuit('TEAL-12-18M', '12 to 18 Months', 'Teal Stars', 18),
      puddleSuit('TEAL-18-24M', '18 to 24 Months', 'Teal Stars', 0),
      puddleSuit('TEAL-2-3Y', '2 to 3 Years', 'Teal Stars', 13),
    ],
  },
  {
    lead: 'PDC-WELL-TEAL',
    name: 'First Wellies, Teal',
    options: { Size: ['Size 4', 'Size 5', 'Size 6'] },
    leadValues: ['Size 5'],
    others: [
      {
        sku: '4',
        values: ['Size 4'],
        stock: 26,
        age: [12, 18],
        attributes: { 'foot-length-cm': 12.8 },
        says: {
          'Size 5': 'Size 4',
          'size 5, 13.5 cm inside, about eighteen months to two years':
            'size 4, 12.8 cm inside, about twelve to eighteen months',
        },
      },
      {
        sku: '6',
        values: ['Size 6'],
        stock: 45,
        age: [24, 36],
        attributes: { 'foot-length-cm': 14.2 },
        says: {
          'Size 5': 'Size 6',
          'size 5, 13.5 cm inside, about eighteen months to two years':
            'size 6, 14.2 cm inside, about two to three years',
        },
      },
    ],
  },
  {
    lead: 'CLV-NAP-3',
    name: 'Day and Night Nappies',
    options: { Size: ['Size 3', 'Size 4', 'Size 5'] },
    leadValues: ['Size 3'],
    others: [
      {
        sku: '4',
        values: ['Size 4'],
        stock: 168,
        age: [9, 18],
        attributes: { 'child-weight-kg': [9, 14], 'pack-size': 46 },
        unit: [46, 'each'],
        says: {
          'Size 3, Pack of 52': 'Size 4, Pack of 46',
          'The size most babies stay in longest: 6 to 10 kg, from about four months until they are on the move.':
            'The size for babies on the move: 9 to 14 kg, from about nine months.',
          '52 nappies': '46 nappies',
        },
      },
      {
        sku: '5',
        values: ['Size 5'],
        stock: 94,
        age: [18, 36],
        attributes: { 'child-weight-kg': [12, 17], 'pack-size': 40 },
        unit: [40, 'each'],
        says: {
          'Size 3, Pack of 52': 'Size 5, Pack of 40',
          'The size most babies stay in longest: 6 to 10 kg, from about four months until they are on the move.':
            'The size for those who walk, run and argue: 12 to 17 kg, from about eighteen months.',
          '52 nappies': '40 nappies',
        },
      },
    ],
  },
  {
    lead: 'CLV-PANT-5',
    name: 'Nappy Pants',
    options: { Size: ['Size 4', 'Size 5', 'Size 6'] },
    leadValues: ['Size 5'],
    others: [
      {
        sku: '4',
        values: ['Size 4'],
        stock: 112,
        age: [9, 24],
        attributes: { 'child-weight-kg': [9, 15], 'pack-size': 38 },
        unit: [38, 'each'],
        says: {
          'Size 5, Pack of 34': 'Size 4, Pack of 38',
          '34 pants, size 5, 12 to 17 kg': '38 pants, size 4, 9 to 15 kg',
        },
      },
      {
        sku: '6',
        values: ['Size 6'],
        stock: 9,
        age: [24, 48],
        attributes: { 'child-weight-kg': [15, 30], 'pack-size': 30 },
        unit: [30, 'each'],
        says: {
          'Size 5, Pack of 34': 'Size 6, Pack of 30',
          '34 pants, size 5, 12 to 17 kg': '30 pants, size 6, from 15 kg',
        },
      },
    ],
  },
  {
    lead: 'LRK-COT-ELDER',
    name: 'Elder Cot Bed',
    options: { Colour: ['Sage', 'White', 'Navy'] },
    leadValues: ['Sage'],
    others: [
      {
        sku: 'WHITE',
        values: ['White'],
        stock: 11,
        says: { ', Sage': ', White', 'a quiet sage green': 'a warm white' },
        picture: { colour: 'cream', ground: 'sage' },
      },
      {
        sku: 'NAVY',
        values: ['Navy'],
        stock: 5,
        says: { ', Sage': ', Navy', 'a quiet sage green': 'a deep navy blue' },
        picture: { colour: 'navy', ground: 'blush' },
      },
    ],
  },
  {
    lead: 'BRK-BUG-FLIT',
    name: 'Flit Cabin Buggy',
    options: { Colour: ['Charcoal', 'Sage', 'Coral'] },
    leadValues: ['Charcoal'],
    others: [
      {
        sku: 'SAGE',
        values: ['Sage'],
        stock: 17,
        says: { Charcoal: 'Sage' },
        picture: { colour: 'sage', accent: 'cream', ground: 'blush' },
      },
      {
        sku: 'CORAL',
        values: ['Coral'],
        stock: 7,
        says: { Charcoal: 'Coral' },
        picture: { colour: 'coral', accent: 'navy', ground: 'sky' },
      },
    ],
  },
  {
    lead: 'CLV-POT-OAT',
    name: 'First Potty with Splash Guard',
    options: { Colour: ['Oat', 'Sky'] },
    leadValues: ['Oat'],
    others: [
      {
        sku: 'SKY',
        values: ['Sky'],
        stock: 30,
        says: { ', Oat': ', Sky' },
        picture: { colour: 'sky', ground: 'butter' },
      },
    ],
  },
];

function puddleSuit(sku: string, size: string, colour: string, stock: number): OtherVariant {
  const heights: Record<string, number> = {
    '12 to 18 Months': 86,
    '18 to 24 Months': 92,
    '2 to 3 Years': 98,
  };
  const ages: Record<string, readonly [number, number]> = {
    '12 to 18 Months': [12, 18],
    '18 to 24 Months': [18, 24],
    '2 to 3 Years': [24, 36],
  };
  const height = heights[size]!;
  return {
    sku,
    values: [size, colour],
    stock,
    age: ages[size]!,
    attributes: { colour: colour.split(' ')[0]!, 'child-height-cm': [height - 6, height] },
    says: {
      'Rose Leaf, 18 to 24 Months': `${colour}, ${size}`,
      '18 to 24 months, 92 cm': `${size.toLowerCase()}, ${height} cm`,
    },
    ...(colour === 'Teal Stars' && { picture: { colour: 'teal', print: 'stars', ground: 'butter' } }),
  };
}
