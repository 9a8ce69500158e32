import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** They read addresses to keep, to write or to compare them, or for emails, which show every picture whole. */
const notShown = [
  'server/catalogue/product-writes.queries.ts',
  'server/catalogue/whole-product.queries.ts',
  'server/editing/categories/categories.queries.ts',
  'server/editing/products/records.queries.ts',
  'server/orders/order-changes.queries.ts',
  'server/pictures/pictures.queries.ts',
  'server/pictures/remote-pictures.queries.ts',
  'server/reviews/review-letters.queries.ts',
];

test('every query that shows a picture says how it is shown', () => {
  const silent = globSync('server/**/*.queries.ts').filter((file) => {
    const text = readFileSync(file, 'utf8');
    const reads = text.match(
      /\bpath\b[^;]{0,80}from product_images|image_path|selectFrom\('product_images'\)|\bimage\b.*from categories/g,
    );
    return reads && !text.includes('shown_picture(');
  });
  expect(silent.toSorted()).toEqual(notShown.filter((file) => silent.includes(file)));
  expect(silent.length).toBeGreaterThan(0);
});
