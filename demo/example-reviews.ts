import type { DemoProduct } from './products/demo-product.ts';

/** What a review by a buyer would look like. The shop shows it as an example, and never beside one by a buyer. */
export type ExampleReview = {
  stars: number;
  title: string;
  words: string;
  fit: 'small' | 'true' | 'large' | null;
  childAgeMonths: number | null;
  /** Before the catalogue was loaded. */
  daysAgo: number;
};

type Text = readonly [stars: number, title: string, words: string];

const anything: readonly Text[] = [
  [5, 'Just as described', 'It came well packed and is exactly what the pictures show. We use it every day.'],
  [4, 'Good, with one small wish', 'Does what it should. It could be a little lighter.'],
  [5, 'A good present', 'Given to friends who are expecting. They were very pleased with it.'],
  [3, 'Fine', 'Nothing wrong with it, and nothing special. For the price we are content.'],
];

const rides: readonly Text[] = [
  [5, 'Folds with the baby on one arm', 'Into the boot and out again without taking the wheels off.'],
  [4, 'Smooth on our pavements', 'Kerbs and gravel are no trouble. The basket could be deeper.'],
  [3, 'Good, but not on stairs', 'Steers beautifully. Two floors without a lift are hard work.'],
];

/** By the name of a category that a product stands in. */
const texts: Readonly<Record<string, readonly Text[]>> = {
  Furniture: [
    [5, 'Up in half an hour', 'All screws were there, and it has not creaked once. Easy to wipe down, too.'],
    [2, 'Not for our room', 'Well made, but darker than on our screen. It looks out of place here.'],
  ],
  'Bedding & Sleep': [
    [5, 'Calm nights', 'Soft, and it has kept its shape after many washes.'],
    [4, 'Lovely to touch', 'It dries a little slowly, so we have bought a second.'],
  ],
  'Prams & Travel Systems': rides,
  Pushchairs: rides,
  'Lightweight Buggies': rides,
  'Double Pushchairs': rides,
  'Car Seats': [
    [5, 'In and out in a moment', 'It shows clearly when it sits right. No more doubting at the kerb.'],
    [4, 'Comfortable on long drives', 'Three hours without a complaint. The cover is fiddly to put back.'],
  ],
  Feeding: [
    [5, 'Easy to clean', 'Comes apart into few pieces and goes into the dishwasher with the rest.'],
    [3, 'Took some getting used to', 'It needed a week until everybody was happy with it.'],
  ],
  Nappies: [
    [5, 'Dry until the morning', 'A whole night and no change of sheets. Soft at the waist.'],
    [4, 'Gentle', 'No redness. The last ones in the pack come out in a clump.'],
  ],
  'Bath Time': [[5, 'Bath time without tears', 'Everybody looks forward to it now.']],
  Clothing: [
    [5, 'Washes like new', 'Thirty washes, and it still looks as it did on the first day.'],
    [4, 'Soft inside', 'No scratchy seams. Order the next size if in doubt.'],
    [3, 'Nice, but it shrinks a bit', 'Lovely cloth. After the first warm wash it was a little shorter.'],
  ],
  'Toys & Play': [
    [5, 'Still interesting after a month', 'It is the first thing that is asked for in the morning.'],
    [4, 'Survives being thrown', 'And it has been. You can hardly see it.'],
  ],
};

/** Of clothes that come in sizes. */
const fits = ['true', 'true', 'small', 'true', 'large'] as const;

/** None to four for a product, always the same. */
export function exampleReviewsOf({
  sku,
  categoryPath,
}: Pick<DemoProduct, 'sku' | 'categoryPath'>): ExampleReview[] {
  const seed = [...sku].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7);
  const pool = [...categoryPath.flatMap((name) => texts[name] ?? []), ...anything];
  return Array.from({ length: seed % 5 }, (_, place) => {
    const [stars, title, words] = pool[(seed + place) % pool.length]!;
    return {
      ...{ stars, title, words },
      fit: categoryPath[0] === 'Clothing' ? fits[(seed + place) % fits.length]! : null,
      childAgeMonths: (seed + place) % 3 === 0 ? null : (seed + 5 * place) % 19,
      daysAgo: 2 + ((seed * (place + 3)) % 80),
    };
  });
}
