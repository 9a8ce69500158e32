import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** They stay where they are while their page is on screen, or nothing in them can be pressed. */
const STEADY = [
  // The line at the top while a page is loading.
  'desk/shell/frame.tsx',
  'storefront/shell/app.tsx',
  // Parts of a page, in view while it scrolls.
  ...['cell', 'history', 'method', 'page', 'trial', 'zones'].map(
    (part) => `desk/settings/delivery-${part}.tsx`,
  ),
  'desk/shell/side-menu.tsx',
  'desk/shell/top-bar.tsx',
  'storefront/basket/basket-contents.tsx',
  'storefront/product/buy-box.tsx',
  'storefront/product/product-page.tsx',
  'storefront/product/product-skeleton.tsx',
  'storefront/product/variant-picker.tsx',
  'storefront/checkout/checkout-form.tsx',
  'storefront/checkout/checkout-skeleton.tsx',
  'storefront/checkout/delivery-address.tsx',
  'storefront/compare/comparison-table.tsx',
  'storefront/search/filters/filter-form.tsx',
  'storefront/search/filters/filter-sheet.tsx',
  'storefront/search/filtered-listing.tsx',
  'storefront/shell/account-layout.tsx',
  'storefront/shell/top-bar.tsx',
  'storefront/terms/text-page.tsx',
  'storefront/ui/form.tsx',
  // Popovers that stay in the page: shield.ts hears of them.
  'storefront/catalogue/category-strip.tsx',
  'storefront/ui/menu.tsx',
];

test('whatever lies over the page shields its place when it appears and when it goes', () => {
  const covering = globSync('{storefront,desk}/**/*.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8');
    const sheet = /from '\.\/([^']+\.module\.css)'/.exec(source)?.[1];
    const styles = sheet ? readFileSync(path.join(path.dirname(file), sheet), 'utf8') : '';
    return /<dialog|popover=/.test(source) || /position: (?:fixed|sticky)/.test(styles);
  });
  const unshielded = covering.filter((file) => !readFileSync(file, 'utf8').includes('/shield.ts'));
  expect(unshielded.toSorted()).toEqual(STEADY.toSorted());
});
