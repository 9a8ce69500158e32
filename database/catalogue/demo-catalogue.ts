import { bathTime } from './bath-time.ts';
import { books } from './books.ts';
import { carSeats } from './car-seats.ts';
import { categories } from './categories.ts';
import { clothing } from './clothing.ts';
import { feeding } from './feeding.ts';
import { gifts } from './gifts.ts';
import { nappies } from './nappies.ts';
import { nursery } from './nursery.ts';
import { pushchairs } from './pushchairs.ts';
import { safety } from './safety.ts';
import { toys } from './toys.ts';
import type { DemoCategory, DemoProduct } from './demo-product.ts';

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
