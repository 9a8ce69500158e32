import type { PictureRecipe } from '#demo/pictures/picture-recipe.ts';
import type { DemoProduct, DemoStyle } from './demo-product.ts';

/** How another variant differs from the product that stands for the style. */
type OtherVariant = {
  /** Follows the other's in the sku. */
  sku: string;
  /** One for each option. */
  values: string[];
  stock: number;
  /** What its name and description say, by what they say of the other. */
  says: Record<string, string>;
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

const recipes: StyleRecipe[] = [
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
        says: { '3 to 6 Months': '0 to 3 Months', '3 to 6 months': '0 to 3 months', '68 cm': '62 cm' },
      },
      {
        sku: '6-9M',
        values: ['6 to 9 Months'],
        stock: 6,
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
        says: {
          ', Newborn': ', 0 to 3 Months',
          'Newborn, up to 56 cm or 4.5 kg': '0 to 3 months, up to 62 cm or 6 kg',
        },
      },
      {
        sku: '3-6M',
        values: ['3 to 6 Months'],
        stock: 0,
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
        says: {
          '6 to 12 Months': '3 to 6 Months',
          '6 to 12 months, 74 to 80 cm': '3 to 6 months, 62 to 68 cm',
        },
      },
      {
        sku: '12-18M',
        values: ['12 to 18 Months'],
        stock: 8,
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
        says: {
          'Size 5, Pack of 34': 'Size 4, Pack of 38',
          '34 pants, size 5, 12 to 17 kg': '38 pants, size 4, 9 to 15 kg',
        },
      },
      {
        sku: '6',
        values: ['Size 6'],
        stock: 9,
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
  const heights: Record<string, string> = {
    '12 to 18 Months': '86 cm',
    '18 to 24 Months': '92 cm',
    '2 to 3 Years': '98 cm',
  };
  return {
    sku,
    values: [size, colour],
    stock,
    says: {
      'Rose Leaf, 18 to 24 Months': `${colour}, ${size}`,
      '18 to 24 months, 92 cm': `${size.toLowerCase()}, ${heights[size]!}`,
    },
    ...(colour === 'Teal Stars' && { picture: { colour: 'teal', print: 'stars', ground: 'butter' } }),
  };
}

/** The styles of these products: clothes and nappies in sizes, and what comes in several colours. */
export function stylesOf(products: readonly DemoProduct[]): DemoStyle[] {
  return recipes.map(({ lead: sku, name, options, leadValues, others }) => {
    const lead = products.find((product) => product.sku === sku);
    if (!lead) throw new Error(`The style ${name} has no product ${sku}.`);
    return {
      code: sku,
      name,
      options: Object.entries(options).map(([option, values]) => ({ name: option, values })),
      variants: [
        { product: lead, values: leadValues },
        ...others.map((other) => ({ product: variantOf(lead, other), values: other.values })),
      ],
    };
  });
}

function variantOf(lead: DemoProduct, { sku, stock, says, picture }: OtherVariant): DemoProduct {
  return {
    ...lead,
    sku: `${lead.sku}-${sku}`,
    stock,
    name: inOtherWords(lead.name, says),
    description: inOtherWords(lead.description, says),
    picture: { ...lead.picture, ...picture },
    // Another size looks the same.
    ...(!picture && { looksLike: lead.sku }),
  };
}

function inOtherWords(text: string, says: Readonly<Record<string, string>>): string {
  return Object.entries(says).reduce((said, [words, others]) => said.split(words).join(others), text);
}
