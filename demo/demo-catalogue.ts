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
import type { DemoCategory, DemoProduct } from './products/demo-product.ts';

/** Everything the shop has to sell on its first day: our own words, invented makers, honest prices. */
export const demoCatalogue: { categories: DemoCategory[]; products: DemoProduct[] } = {
  categories,
  products: [
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
  ],
};
