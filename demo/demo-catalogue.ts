import { bathTime } from './products/bath-time.ts';
import { books } from './products/books.ts';
import { carSeats } from './products/car-seats.ts';
import { categories } from './products/categories.ts';
import { clothing } from './products/clothing.ts';
import { feeding } from './products/feeding.ts';
import { gifts } from './products/gifts.ts';
import { nappies } from './products/nappies.ts';
import { nursery } from './products/nursery.ts';
import { pushchairs } from './products/pushchairs.ts';
import { safety } from './products/safety.ts';
import { toys } from './products/toys.ts';
import { stylesOf } from './products/styles.ts';
import type { DemoCategory, DemoProduct, DemoStyle } from './products/demo-product.ts';

const products: DemoProduct[] = [
  ...nursery,
  ...clothing,
  ...pushchairs,
  ...toys,
  ...feeding,
  ...bathTime,
  ...carSeats,
  ...books,
  ...nappies,
  ...gifts,
  ...safety,
];

/**
 * Everything the shop has to sell on its first day: our own words, invented makers, honest prices. `products` are what
 * the lists show; `styles` say which of them come in several sizes or colours.
 */
export const demoCatalogue: {
  categories: DemoCategory[];
  products: DemoProduct[];
  styles: DemoStyle[];
  /** The skus of what runs out at night, for the home page. */
  essentials: string[];
} = {
  categories,
  products,
  styles: stylesOf(products),
  essentials: [
    'CLV-NAP-3',
    'CLV-WIPE-W60',
    'KTW-BOT-260',
    'CLV-CREAM-BAR',
    'MSP-MUSL-6',
    'WDF-DUM-2',
    'CLV-SACK-200',
    'CLV-NAP-1',
  ],
};

/** All of them, each size and colour by itself. */
export const allDemoProducts: DemoProduct[] = [
  ...products,
  ...demoCatalogue.styles.flatMap(({ variants }) => variants.slice(1).map(({ product }) => product)),
];
